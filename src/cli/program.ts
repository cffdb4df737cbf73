import { Command, CommanderError, Option } from 'commander';
import { addRelationCommands } from './relation-commands.js';
import { seed } from './seed-command.js';
import { serveCommand } from './serve-command.js';
import { addUserCommands } from './user-commands.js';

/** Options that every command shares. */
export interface DatabaseOptions {
  /** A file, `file:...` or `mysql://...`. */
  readonly database?: string | undefined;
  readonly prefix?: string | undefined;
}

const database = () =>
  new Option('-d, --database <database>', 'SQLite file, or mysql://... (default: that of relx.config, or relx.db)').env(
    'RELX_DATABASE',
  );
const prefix = () => new Option('--prefix <prefix>', 'table prefix (default: "wp_")').env('RELX_PREFIX');

const shared = (command: Command): Command => command.addOption(database()).addOption(prefix());

const named = (name: string): Command =>
  new Command(name).exitOverride().showHelpAfterError('Add --help to see what a command takes.').showSuggestionAfterError();

/** `content-relations` by itself. */
export function createRelationsProgram(): Command {
  const program = named('content-relations');
  addRelationCommands(program, shared);
  return program;
}

/** The command line as commander knows it. */
export function createProgram(): Command {
  const program = named('relx').description('Typed relations between the posts, users and terms of a WordPress site.');

  program
    .command('seed')
    .description('Fills a database with content: a WordPress export, or the demo.')
    .addOption(new Option('--wxr <file>', 'WordPress export (WXR) to import').conflicts('demo'))
    .addOption(new Option('--demo', 'content of the demo site'))
    .option('--no-relate', 'import an export without relating its posts by author, terms and likeness')
    .addOption(database())
    .addOption(prefix())
    .addHelpText('after', '\nExamples:\n  relx seed --demo\n  relx seed --wxr export.xml --database site.db')
    .action(seed);

  program
    .command('serve')
    .description('Serves the REST API of a database.')
    .addOption(new Option('-p, --port <number>', 'port to listen on, 0 for a free one').default(8787).env('PORT').argParser(port))
    .addOption(new Option('--host <address>', 'address to listen on').default('127.0.0.1'))
    .addOption(new Option('--proxies <number>', 'reverse proxies of your own in front').default(0).argParser(proxies))
    .option('--log', 'print a line of JSON for each request')
    .option('--metrics', 'count requests for Prometheus, at /metrics')
    .addOption(database())
    .addOption(prefix())
    .addHelpText('after', '\nExample:\n  relx serve --database site.db --port 8787')
    .action(serveCommand);

  addUserCommands(program, shared);
  addRelationCommands(program.command('content-relations'), shared);

  return program;
}

function proxies(value: string): number {
  if (/^\d$/.test(value)) return Number(value);
  throw new CommanderError(2, 'relx.proxies', `error: --proxies has to be a number from 0 to 9, not "${value}"`);
}

function port(value: string): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number <= 65535) return number;
  throw new CommanderError(2, 'relx.port', `error: --port has to be a number from 0 to 65535, not "${value}"`);
}
