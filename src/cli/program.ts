import { Command, Option } from 'commander';
import { withDatabase } from './database-options.js';
import { lazily } from './lazily.js';
import { numberArgument } from './number-argument.js';
import { addRelationCommands } from './relation-commands.js';
import { addUserCommands } from './user-commands.js';

const named = (name: string): Command =>
  new Command(name).exitOverride().showHelpAfterError('Add --help to see what a command takes.').showSuggestionAfterError();

/** `content-relations` by itself. */
export function createRelationsProgram(): Command {
  const program = named('content-relations');
  addRelationCommands(program);
  return program;
}

/** The command line as commander knows it. What a command does is loaded when it is run. */
export function createProgram(): Command {
  const program = named('relx')
    .description('Typed relations between the posts, users and terms of a WordPress site.')
    .addHelpText('after', '\nExamples:\n  relx seed --demo\n  relx serve\n  relx content-relations list --post 12');

  withDatabase(program.command('seed'))
    .description('Fills a database with content: a WordPress export, or the demo.')
    .addOption(new Option('--wxr <file>', 'WordPress export (WXR) to import').conflicts('demo'))
    .addOption(new Option('--demo', 'content of the demo site'))
    .option('--no-relate', 'import an export without relating its posts by author, terms and likeness')
    .addHelpText('after', '\nExamples:\n  relx seed --demo\n  relx seed --wxr export.xml --database site.db')
    .action(lazily(async () => (await import('./seed-command.js')).seed));

  withDatabase(program.command('serve'))
    .description('Serves the REST API of a database.')
    .addOption(
      new Option('-p, --port <number>', 'port to listen on, 0 for a free one')
        .default(8787)
        .env('PORT')
        .argParser(numberArgument('--port', 0, 65535)),
    )
    .addOption(new Option('--host <address>', 'address to listen on').default('127.0.0.1'))
    .addOption(
      new Option('--proxies <number>', 'reverse proxies of your own in front')
        .default(0)
        .argParser(numberArgument('--proxies', 0, 9)),
    )
    .option('--log', 'print a line of JSON for each request')
    .option('--metrics', 'count requests for Prometheus, at /metrics')
    .addHelpText('after', '\nExample:\n  relx serve --database site.db --port 8787')
    .action(lazily(async () => (await import('./serve-command.js')).serveCommand));

  addUserCommands(program);
  addRelationCommands(program.command('content-relations'));

  return program;
}
