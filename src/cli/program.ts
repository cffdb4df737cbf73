import { availableParallelism } from 'node:os';
import { Command, CommanderError, Option } from 'commander';
import { VERSION } from '../version.js';
import { withCompletion } from './commands/completion-commands.js';
import { addDataCommands } from './commands/data-commands.js';
import { addRelationCommands, addTypesCommand } from './commands/relation-commands.js';
import { addSimilarCommand } from './commands/similar-command.js';
import { addUserCommands } from './commands/user-commands.js';
import { lazily } from './lazily.js';
import { withDatabase } from './options/database-options.js';
import { numberArgument } from './options/number-argument.js';
import { warnAboutSecrets } from './options/warn-about-secrets.js';
import { textOption } from './terminal/format-option.js';
import { paint, paintError } from './terminal/paint.js';

const named = (name: string): Command =>
  new Command(name)
    .exitOverride()
    .showHelpAfterError('Run the command with --help to see its arguments and options.')
    .showSuggestionAfterError()
    .configureHelp({ styleTitle: (title) => paint(process.stdout, 'bold', title) })
    .configureOutput({ outputError: (message, write) => write(paintError(message)) })
    .hook('preAction', (_program, command) => warnAboutSecrets(command));

function relationCommands(): Command {
  const program = named('content-relations');
  addRelationCommands(program);
  return program;
}

/** The program `content-relations`. */
export const createRelationsProgram = (): Command => withCompletion(relationCommands);

/** The program `relx`. A command loads its code when it runs. */
export const createProgram = (): Command => withCompletion(commands);

function commands(): Command {
  const program = named('relx')
    .description('Manage and serve typed relations between the posts, users and terms of a WordPress site.')
    .version(VERSION, '-V, --version', 'print the version')
    .addHelpText(
      'after',
      '\nExamples:\n  relx seed --demo\n  relx serve\n  relx content-relations list --post-id 12\n  relx types',
    );

  addSeed(program);
  addServe(program);
  addDoctor(program);
  addDataCommands(program);
  addUserCommands(program);
  addSimilarCommand(program);
  addSiteTypes(addTypesCommand(program, 'types', 'relx'));
  addRelationCommands(program.command('content-relations'));
  return program;
}

function addSeed(program: Command): void {
  withDatabase(program.command('seed'))
    .description('Fill a database with a WordPress export, demo content or generated relations.')
    .addOption(new Option('--wxr <file>', 'import a WordPress export file (WXR)').conflicts(['demo', 'relations']))
    .addOption(new Option('--demo', "import the demo site's content").conflicts('relations'))
    .addOption(
      new Option('--relations <number>', 'generate this many relations between generated posts').argParser(
        numberArgument('--relations', 1, 100_000_000),
      ),
    )
    .option('--no-relate', 'with --wxr, derive no relations from authors, terms and shared terms')
    .addHelpText(
      'after',
      '\nExamples:\n  relx seed --demo\n  relx seed --wxr export.xml --database site.db\n  relx seed --relations 1000000 --database large.db',
    )
    .action(lazily(async () => (await import('./commands/seed-command.js')).seed));
}

function addServe(program: Command): void {
  withDatabase(program.command('serve'))
    .description('Serve the REST API over a database.')
    .addOption(
      new Option('-p, --port <number>', 'port to listen on; 0 selects a free port')
        .default(8787)
        .env('PORT')
        .argParser(numberArgument('--port', 0, 65535)),
    )
    .addOption(new Option('--host <host>', 'host name or IP address to listen on').default('127.0.0.1'))
    .addOption(
      new Option('--trust-proxy <number>', 'number of your reverse proxies')
        .default(0)
        .argParser(numberArgument('--trust-proxy', 0, 9)),
    )
    .addOption(
      new Option('--workers <number>', 'number of processes that share the port, or auto for one per available CPU')
        .default(1)
        .argParser(workersArgument),
    )
    .addOption(
      new Option(
        '--cache-ttl <seconds>',
        'cache responses to logged-out users for up to this many seconds (MariaDB and MySQL only)',
      )
        .default(0)
        .argParser(numberArgument('--cache-ttl', 0, 3600)),
    )
    .option('--readonly', 'open the database read-only, and reject every write with 403')
    .addOption(
      new Option('--url <url>', 'site URL behind a proxy, for links (default: the URL in relx.config or in the database)')
        .env('RELX_URL')
        .argParser(siteUrl),
    )
    .option('--log', 'print one JSON line per request')
    .addOption(
      new Option('--metrics-port <port>', 'serve metrics for Prometheus at /metrics on this port').argParser(
        numberArgument('--metrics-port', 0, 65535),
      ),
    )
    .addOption(new Option('--metrics-host <host>', 'host name or IP address for --metrics-port').default('127.0.0.1'))
    .addHelpText(
      'after',
      '\nExamples:\n  relx serve --database site.db --port 8787\n  relx serve --readonly --url https://example.org --trust-proxy 1\n  relx serve --workers auto',
    )
    .action(lazily(async () => (await import('./commands/serve-command.js')).serveCommand));
}

function addDoctor(program: Command): void {
  withDatabase(program.command('doctor'))
    .description('Check the environment, database and site, and suggest fixes. Exits with 1 if a check fails.')
    .addOption(new Option('--url <url>', 'also check the running server at this URL').argParser(siteUrl))
    .addOption(textOption('report format'))
    .addHelpText('after', '\nExamples:\n  relx doctor\n  relx doctor --url http://127.0.0.1:8787 --format json')
    .action(lazily(async () => (await import('./doctor/doctor.js')).doctor));
}

/** Adds the options of `relx types --typescript`, which needs no database. The package `relx` runs it without the backend. */
function addSiteTypes(command: Command): void {
  command
    .option('--typescript', "write a site's relation types as TypeScript declarations; accepts only --url and --output")
    .addOption(new Option('--url <url>', 'site URL, for --typescript').argParser(siteUrl))
    .option('-o, --output <file>', 'file to write, for --typescript (default: standard output)')
    .addHelpText('after', '  relx types --typescript --url https://example.org --output relation-types.d.ts');
}

/** A number of processes, at most 256. */
const workersArgument = (value: string): number =>
  value === 'auto' ? availableParallelism() : numberArgument('--workers', 1, 256)(value);

function siteUrl(value: string): string {
  if (/^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : '')) return value.replace(/\/+$/, '');
  throw new CommanderError(2, 'relx.url', `error: --url must be a URL with http:// or https://, not "${value}"`);
}
