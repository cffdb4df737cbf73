import { availableParallelism } from 'node:os';
import { Command, CommanderError, Option } from 'commander';
import { withCompletion } from './commands/completion-commands.js';
import { addDataCommands } from './commands/data-commands.js';
import { addRelationCommands } from './commands/relation-commands.js';
import { addUserCommands } from './commands/user-commands.js';
import { lazily } from './lazily.js';
import { withDatabase } from './options/database-options.js';
import { numberArgument } from './options/number-argument.js';
import { warnAboutSecrets } from './options/warn-about-secrets.js';
import { paint, paintError } from './terminal/paint.js';
import { VERSION } from './version.js';

const named = (name: string): Command =>
  new Command(name)
    .exitOverride()
    .showHelpAfterError('Add --help to see what a command takes.')
    .showSuggestionAfterError()
    .configureHelp({ styleTitle: (title) => paint(process.stdout, 'bold', title) })
    .configureOutput({ outputError: (sentence, write) => write(paintError(sentence)) })
    .hook('preAction', (_program, command) => warnAboutSecrets(command));

function relationCommands(): Command {
  const program = named('content-relations');
  addRelationCommands(program);
  return program;
}

/** `content-relations` by itself. */
export const createRelationsProgram = (): Command => withCompletion(relationCommands);

/** The command line as commander knows it. What a command does is loaded when it is run. */
export const createProgram = (): Command => withCompletion(commands);

function commands(): Command {
  const program = named('relx')
    .description('Typed relations between the posts, users and terms of a WordPress site.')
    .version(VERSION, '-V, --version', 'print the version')
    .addHelpText('after', '\nExamples:\n  relx seed --demo\n  relx serve\n  relx content-relations list --post 12');

  addSeed(program);
  addServe(program);
  addDoctor(program);
  addDataCommands(program);
  addUserCommands(program);
  addRelationCommands(program.command('content-relations'));
  return program;
}

function addSeed(program: Command): void {
  withDatabase(program.command('seed'))
    .description('Fills a database with content: a WordPress export, the demo, or synthetic relations.')
    .addOption(new Option('--wxr <file>', 'WordPress export (WXR) to import').conflicts(['demo', 'relations']))
    .addOption(new Option('--demo', 'content of the demo site').conflicts('relations'))
    .addOption(
      new Option('--relations <number>', 'so many synthetic relations over generated posts').argParser(
        numberArgument('--relations', 1, 100_000_000),
      ),
    )
    .option('--no-relate', 'import an export without relating its posts by author, terms and likeness')
    .addHelpText(
      'after',
      '\nExamples:\n  relx seed --demo\n  relx seed --wxr export.xml --database site.db\n  relx seed --relations 1000000 --database large.db',
    )
    .action(lazily(async () => (await import('./commands/seed-command.js')).seed));
}

function addServe(program: Command): void {
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
    .addOption(
      new Option('--workers <number>', 'processes that answer on the port, or auto for one a core')
        .default(1)
        .argParser(workersArgument),
    )
    .addOption(
      new Option(
        '--keep-answers <seconds>',
        'on MariaDB and MySQL, show visitors what another process has changed only so much later',
      )
        .default(0)
        .argParser(numberArgument('--keep-answers', 0, 3600)),
    )
    .option('--readonly', 'refuse every write with 403, and open the database without one')
    .addOption(
      new Option(
        '--url <address>',
        'address of the site behind a proxy, for links (default: that of relx.config or the database)',
      )
        .env('RELX_URL')
        .argParser(siteAddress),
    )
    .option('--log', 'print a line of JSON for each request')
    .addOption(
      new Option('--metrics-port <port>', 'count requests, and report them to Prometheus at /metrics of this port').argParser(
        numberArgument('--metrics-port', 0, 65535),
      ),
    )
    .addOption(new Option('--metrics-host <address>', 'address to listen on for --metrics-port').default('127.0.0.1'))
    .addHelpText(
      'after',
      '\nExamples:\n  relx serve --database site.db --port 8787\n  relx serve --readonly --url https://example.org --proxies 1\n  relx serve --workers auto',
    )
    .action(lazily(async () => (await import('./commands/serve-command.js')).serveCommand));
}

function addDoctor(program: Command): void {
  withDatabase(program.command('doctor'))
    .description('Says what is found where, tries it, and says what to do; exits with 1 when something fails.')
    .addOption(new Option('--url <address>', 'address of a running server to ask, too').argParser(siteAddress))
    .addOption(new Option('--format <format>', 'how to print it').choices(['text', 'json']).default('text'))
    .addHelpText('after', '\nExamples:\n  relx doctor\n  relx doctor --url http://127.0.0.1:8787 --format json')
    .action(lazily(async () => (await import('./doctor/doctor.js')).doctor));
}

/** So many processes; more than a machine has cores by far is a mistake. */
const workersArgument = (value: string): number =>
  value === 'auto' ? availableParallelism() : numberArgument('--workers', 1, 256)(value);

function siteAddress(value: string): string {
  if (/^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : '')) return value.replace(/\/+$/, '');
  throw new CommanderError(2, 'relx.url', `error: --url has to be an address with http:// or https://, not "${value}"`);
}
