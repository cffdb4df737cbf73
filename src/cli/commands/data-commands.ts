import { type Command, CommanderError, Option } from 'commander';
import { lazily } from '../lazily.js';
import { withDatabase } from '../options/database-options.js';
import { numberArgument } from '../options/number-argument.js';
import { objectTypeOption } from '../options/object-arguments.js';

/** `field=column` pairs, between commas, of one option or several. */
function mapArgument(value: string, before: ReadonlyMap<string, string> = new Map()): ReadonlyMap<string, string> {
  const pairs = value.split(',').map((pair) => {
    const [, name, other] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
    if (name === undefined || other === undefined)
      throw new CommanderError(2, 'relx.map', `error: --map has to be pairs such as from_id=source, not "${pair}"`);
    return [name.trim(), other.trim()] as const;
  });
  return new Map([...before, ...pairs]);
}

/** `relx export`, `relx import` and `relx migrate-database`. */
export function addDataCommands(program: Command): void {
  const formats = (description: string) => new Option('--format <format>', description).choices(['jsonl', 'csv']);

  withDatabase(program.command('export'))
    .description('Writes relations, oldest first, for relx import to read.')
    .addOption(formats('JSON Lines, or CSV').default('jsonl'))
    .option('-o, --output <file>', 'file to write (default: standard output)')
    .option('--type <type>', 'only relations of this type')
    .option('--slugs', 'name posts and terms by slug, users by login, so that another copy of the site finds them')
    .addHelpText(
      'after',
      '\nExamples:\n  relx export > relations.jsonl\n  relx export --format csv --output relations.csv\n  relx export --slugs --type related_to | relx import --database copy.db',
    )
    .action(lazily(async () => (await import('../data/export.js')).exportCommand));

  withDatabase(program.command('import'))
    .description('Adds relations from JSON Lines, from CSV, or from what another plugin has left in the database.')
    .argument('[file]', 'file to read, or - for standard input', '-')
    .addOption(new Option('--from <source>', 'read the database instead of a file').choices(['p2p', 'acf', 'meta']))
    .addOption(formats('of the file (default: as it looks)'))
    .addOption(
      new Option('--map <pairs>', 'field=column; with --from p2p, connection_type=type')
        .argParser(mapArgument)
        .default(new Map(), 'none'),
    )
    .option('--type <type>', 'type of relations that say none; with --from p2p, of all of them')
    .addOption(
      objectTypeOption(
        '--from-type <object-type>',
        'object type of the sources, for lines without one; with --from acf|meta, whose meta',
      ),
    )
    .addOption(objectTypeOption('--to-type <object-type>', 'object type of the targets, for lines without one'))
    .option('--from-subtype <name>', 'post type or taxonomy of from_slug, where lines say none (default: post)')
    .option('--to-subtype <name>', 'post type or taxonomy of to_slug, where lines say none (default: post)')
    .option('--field <name>', 'with --from acf, the field')
    .option('--key <meta_key>', 'with --from meta, the meta key')
    .addOption(
      new Option('--existing <what>', 'what to do with relations that are there: leave them, or set their dates and positions')
        .choices(['skip', 'update'])
        .default('skip'),
    )
    .option('--dry-run', 'write nothing, and show: + added, = there already, ~ changed, ! refused')
    .option('--strict', 'stop at the first line that is refused')
    .addOption(new Option('--from-line <number>', 'go on from this line').default(1).argParser(numberArgument('--from-line', 1)))
    .addOption(new Option('--report <format>', 'how to tell what was done').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      `
Lines are written in batches, each whole or not at all, and what is there already is not written twice: an import that was
ended goes on when it is run again. It exits with 1 when a line was refused.

Examples:
  relx import relations.jsonl --dry-run
  relx import books.csv --type references --map from_id=book,to_slug=author --to-type user
  relx import --from p2p --map posts_to_pages=references
  relx import --from acf --field related_books --type related_to
  relx import --from meta --key _related_ids --type related_to`,
    )
    .action(lazily(async () => (await import('../data/import.js')).importCommand));

  program
    .command('migrate-database')
    .description('Copies a site into another database, ids and all: from SQLite to MySQL or MariaDB, or back.')
    .addOption(
      new Option('--from <database>', 'SQLite file, or mysql://..., which is only read').env('RELX_FROM').makeOptionMandatory(),
    )
    .addOption(new Option('--to <database>', 'where to, made when it is a file').env('RELX_TO').makeOptionMandatory())
    .addOption(new Option('--prefix <prefix>', 'table prefix of both (default: "wp_")').env('RELX_PREFIX'))
    .option('--overwrite', 'make a database that has content the same as the source, and remove what only it has')
    .addHelpText(
      'after',
      `
It copies relations, and content where there is no WordPress: a WordPress that lives in the target keeps its own tables. One that
was ended goes on when it is run again; until then nothing opens the target. In the end both are compared row by row, and the
relations are checked.

Example, with mysql://user:password@host/database in the environment variable RELX_TO:
  relx migrate-database --from site.db`,
    )
    .action(lazily(async () => (await import('./migrate-database-command.js')).migrateDatabaseCommand));
}
