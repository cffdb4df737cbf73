import { type Command, CommanderError, Option } from 'commander';
import { lazily } from '../lazily.js';
import { withDatabase } from '../options/database-options.js';
import { numberArgument } from '../options/number-argument.js';
import { objectTypeOption } from '../options/object-arguments.js';

/** Parses pairs `field=column`, separated by commas. The option may be repeated. */
function mapArgument(value: string, before: ReadonlyMap<string, string> = new Map()): ReadonlyMap<string, string> {
  const pairs = value.split(',').map((pair) => {
    const [, name, other] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
    if (name === undefined || other === undefined)
      throw new CommanderError(2, 'relx.map', `error: --map must be pairs such as from_id=source, not "${pair}"`);
    return [name.trim(), other.trim()] as const;
  });
  return new Map([...before, ...pairs]);
}

const formats = (description: string) => new Option('--format <format>', description).choices(['jsonl', 'csv']);

/** `relx export`, `relx import` and `relx migrate-database`. */
export function addDataCommands(program: Command): void {
  addExport(program);
  addImport(program);
  addMigrateDatabase(program);
}

function addExport(program: Command): void {
  withDatabase(program.command('export'))
    .description('Export relations, sorted by ID, for relx import.')
    .addOption(formats('output format').default('jsonl'))
    .option('-o, --output <file>', 'file to write (default: standard output)')
    .option('--type <type>', 'export only relations with this type (default: all types except read-only ones)')
    .option('--slugs', 'identify posts, terms and users by slug or login if it is unique, for another copy of the site')
    .addHelpText(
      'after',
      '\nExamples:\n  relx export > relations.jsonl\n  relx export --format csv --output relations.csv\n  relx export --slugs --type related_to | relx import --database copy.db',
    )
    .action(lazily(async () => (await import('../data/export.js')).exportCommand));
}

function addImport(program: Command): void {
  withDatabase(program.command('import'))
    .description('Import relations from JSON Lines, CSV or another plugin.')
    .argument('[file]', 'file to read, or - for standard input', '-')
    .addOption(
      new Option('--from <source>', 'import from this plugin or from meta instead of a file').choices([
        'p2p',
        'content-connect',
        'acf',
        'meta',
      ]),
    )
    .addOption(formats('file format (default: detected)'))
    .addOption(
      new Option('--map <pairs>', 'pairs field=column; with --from p2p|content-connect, name=type')
        .argParser(mapArgument)
        .default(new Map(), 'none'),
    )
    .option('--type <type>', 'relation type for lines without one; with --from p2p|content-connect, for every relation')
    .addOption(
      objectTypeOption(
        '--from-type <object-type>',
        'source object type, for lines without one; with --from acf|meta, the object type with the meta',
      ),
    )
    .addOption(objectTypeOption('--to-type <object-type>', 'target object type, for lines without one'))
    .option('--from-subtype <name>', 'post type or taxonomy for from_slug, for lines without one (default for posts: post)')
    .option('--to-subtype <name>', 'post type or taxonomy for to_slug, for lines without one (default for posts: post)')
    .option('--field <name>', "with --from acf, the field name, or a repeater's sub-field: credits.person")
    .option('--key <meta_key>', 'with --from meta, the meta key')
    .addOption(
      new Option(
        '--on-conflict <action>',
        'for existing relations: skip them, or update the dates, positions and data fields that a line has',
      )
        .choices(['skip', 'update'])
        .default('skip'),
    )
    .option('--dry-run', 'write nothing; print + added, = existing, ~ changed, ! rejected')
    .option('--strict', 'stop at the first rejected line')
    .addOption(
      new Option('--start-line <number>', 'first line to import').default(1).argParser(numberArgument('--start-line', 1)),
    )
    .addOption(new Option('--output-format <format>', 'report format').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      `
Lines are written in batches, one transaction each. Existing relations are not written twice, so you can run an interrupted
import again. The command exits with 1 if a line is rejected.

Examples:
  relx import relations.jsonl --dry-run
  relx import books.csv --type references --map from_id=book,to_slug=author --to-type user
  relx import --from p2p --map posts_to_pages=references
  relx import --from content-connect --map chapters=related_to
  relx import --from acf --field related_books --type related_to
  relx import --from acf --field credits.person --type written_by
  relx import --from meta --key _related_ids --type related_to`,
    )
    .action(lazily(async () => (await import('../data/import.js')).importCommand));
}

function addMigrateDatabase(program: Command): void {
  program
    .command('migrate-database')
    .description(
      'Copy relations, and content unless a WordPress site uses the target, with IDs: from SQLite to MySQL or MariaDB, or back.',
    )
    .addOption(
      new Option('--from <database>', 'source database: SQLite file or mysql://...; opened read-only')
        .env('RELX_FROM')
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--to <database>', 'target database: SQLite file, created if missing, or mysql://...')
        .env('RELX_TO')
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--prefix <prefix>', 'table prefix in both databases (default: from relx.config, or "wp_")').env('RELX_PREFIX'),
    )
    .option('--overwrite', "replace the target's rows, and delete those that the source lacks")
    .addHelpText(
      'after',
      `
Copies relations and dismissed suggestions, and content if the target has no WordPress tables. An existing WordPress keeps its
own tables. After an interrupted migration, no command opens the target until you run the migration again. At the end, both
databases are compared row by row, and the relations are checked.

Example, with mysql://user:password@host/database in the environment variable RELX_TO:
  relx migrate-database --from site.db`,
    )
    .action(lazily(async () => (await import('./migrate-database-command.js')).migrateDatabaseCommand));
}
