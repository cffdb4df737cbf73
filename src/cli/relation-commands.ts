import { type Command, CommanderError, Option } from 'commander';
import type { ObjectKind, Relation } from '../contract.js';
import type { Relx } from '../core/index.js';
import { checkCommand } from './check-command.js';
import { idArgument, kindOf, kindOption } from './object-arguments.js';
import { type Format, formatOption, formats, printRows } from './print-rows.js';
import type { DatabaseOptions } from './program.js';
import { withRelx } from './with-relx.js';

interface Which extends DatabaseOptions {
  readonly post?: number;
  readonly user?: number;
  readonly term?: number;
  readonly type?: string;
  readonly direction?: 'outgoing' | 'incoming' | 'both';
}

interface Ends extends DatabaseOptions {
  readonly type: string;
  readonly fromType?: ObjectKind | undefined;
  readonly toType?: ObjectKind | undefined;
}

const COLUMNS = ['id', 'from_id', 'from_type', 'to_id', 'to_type', 'type', 'created_at'] as const;
const TYPE_COLUMNS = [
  'name',
  'label',
  'from_object_types',
  'to_object_types',
  'direction',
  'max_connections',
  'max_connections_to',
] as const;
/** Relations on a page. */
const PAGE = 10_000;

/** What to look for, as the core takes it. */
function asked({ post, user, term, type, direction }: Which) {
  const given = Object.entries({ post, user, term }).filter(([, id]) => id !== undefined);
  if (given.length > 1) throw new CommanderError(2, 'relx.which', 'error: Give one of --post, --user and --term.');
  const [kind, id] = given[0] ?? [];
  // the keys are the kinds
  return { object: kind === undefined ? undefined : { kind: kind as ObjectKind, id: id as number }, type, direction };
}

async function list({ limit, format, ...which }: Which & { readonly limit: number; readonly format: Format }) {
  await withRelx(which, async ({ relations }) => {
    const ask = asked(which);
    const rows: Relation[] = [];
    const most = limit === 0 ? Number.POSITIVE_INFINITY : limit;
    for (let after = 0; rows.length < most; ) {
      const page = await relations.rows({ ...ask, after, limit: Math.min(PAGE, most - rows.length) });
      rows.push(...page);
      const last = page.at(-1);
      if (last === undefined || page.length < Math.min(PAGE, most)) break;
      after = last.id;
    }
    if (format === 'count') console.log(await relations.count(ask));
    else await printRows(rows, COLUMNS, format);
    if (rows.length === most && format !== 'count') {
      const more = (await relations.rows({ ...ask, after: rows.at(-1)?.id ?? 0, limit: 1 })).length > 0;
      if (more) console.error(`These are the first ${limit}. --limit 0 lists all.`);
    }
  });
}

const count = (which: Which) => withRelx(which, async ({ relations }) => console.log(await relations.count(asked(which))));

/** The relation that ids on the command line mean. */
const keyOf = (relx: Relx, from: number, to: number, { type, fromType, toType }: Ends) => ({
  type,
  from: { kind: kindOf(relx, type, 'from', fromType), id: from },
  to: { kind: kindOf(relx, type, 'to', toType), id: to },
});

const add = (from: number, to: number, { type, fromType, toType, ...database }: Ends) =>
  withRelx(database, async (relx) => {
    const { id } = await relx.relations.add(keyOf(relx, from, to, { type, fromType, toType }));
    console.log(`Relationship added (ID: ${id})`);
  });

async function remove(
  from: number,
  to: number | undefined,
  { type, fromType, toType, all, ...database }: Ends & { readonly all?: true },
) {
  if ((to === undefined) === (all === undefined))
    throw new CommanderError(2, 'relx.remove', 'error: Say which to remove: <to_id>, or --all.');
  await withRelx(database, async (relx) => {
    if (to === undefined) {
      const removed = await relx.relations.removeAll(type, { kind: kindOf(relx, type, 'from', fromType), id: from });
      console.log(`${removed.length} relationships removed`);
      return;
    }
    await relx.relations.remove(keyOf(relx, from, to, { type, fromType, toType }));
    console.log('Relationship removed');
  });
}

const reorder = (from: number, ids: number[], { type, fromType, direction, ...database }: Ends & Pick<Which, 'direction'>) =>
  withRelx(database, async (relx) => {
    const side = direction === undefined || direction === 'both' ? undefined : direction === 'outgoing' ? 'from' : 'to';
    const kind = kindOf(relx, type, side ?? 'from', fromType, '--from-type');
    await relx.relations.reorderRelated({ kind, id: from }, type, ids, side);
    console.log(`Order of ${ids.length} relationships set`);
  });

const copy = (
  from: number,
  to: number,
  { types, objectType, ...database }: DatabaseOptions & { readonly types?: string; readonly objectType: ObjectKind },
) =>
  withRelx(database, async ({ relations }) => {
    const result = await relations.copy({ kind: objectType, id: from }, { kind: objectType, id: to }, types?.split(',') ?? null);
    const left = [...result.skipped, ...result.errors];
    console.log(`${result.copied.length} relationships copied, ${left.length} left out`);
    for (const { relation_id, reason } of left) console.error(`${relation_id}: ${reason.message} (${reason.code})`);
  });

const schema = ({ format, ...database }: DatabaseOptions & { readonly format: Format }) =>
  withRelx(database, (relx: Relx) => printRows(relx.types.all(), TYPE_COLUMNS, format));

/** The commands of `relx content-relations`, and of `content-relations` itself. */
export function addRelationCommands(program: Command, shared: (command: Command) => Command): void {
  const name = program.parent ? 'relx content-relations' : 'content-relations';
  const example = (...lines: string[]) => `\nExamples:\n${lines.map((line) => `  ${name} ${line}`).join('\n')}`;
  const type = () => new Option('--type <type>', 'relation type');
  const direction = () =>
    new Option('--direction <direction>', 'which end the object is').choices(['outgoing', 'incoming', 'both']);
  const which = (command: Command) =>
    shared(command)
      .addOption(new Option('--post <id>', 'only those of this post').argParser(idArgument))
      .addOption(new Option('--user <id>', 'only those of this user').argParser(idArgument))
      .addOption(new Option('--term <id>', 'only those of this term').argParser(idArgument))
      .addOption(type())
      .addOption(direction());
  const ends = (command: Command) =>
    shared(command)
      .requiredOption('--type <type>', 'relation type')
      .addOption(kindOption('--from-type <kind>', 'kind of the source, where the type has several'))
      .addOption(kindOption('--to-type <kind>', 'kind of the target, where the type has several'));

  program.description('Lists, adds, removes and checks relations.');
  which(program.command('list'))
    .description('Lists relations, oldest first.')
    .addOption(new Option('--limit <number>', 'most to list, 0 for all').default(100).argParser(limitArgument))
    .addOption(formatOption(formats))
    .addHelpText('after', example('list --post 12 --type related_to', 'list --format csv --limit 0 > relations.csv'))
    .action(list);
  which(program.command('count')).description('Counts relations.').addHelpText('after', example('count --post 12')).action(count);
  ends(program.command('add'))
    .description('Relates two objects.')
    .argument('<from_id>', 'id of the source', idArgument)
    .argument('<to_id>', 'id of the target', idArgument)
    .addHelpText('after', example('add 12 7 --type related_to'))
    .action(add);
  ends(program.command('remove'))
    .description('Removes a relation, or with --all every one of the type from its source.')
    .argument('<from_id>', 'id of the source', idArgument)
    .argument('[to_id]', 'id of the target', idArgument)
    .option('--all', 'to every target')
    .addHelpText('after', example('remove 12 7 --type related_to', 'remove 12 --all --type references'))
    .action(remove);
  ends(program.command('reorder'))
    .description('Puts these related objects first, in this order.')
    .argument('<from_id>', 'id of the object whose list it is', idArgument)
    .argument('<ids...>', 'ids of related objects', (value: string, all: number[] = []) => [...all, idArgument(value)])
    .addOption(direction())
    .addHelpText('after', example('reorder 12 9 7 --type related_to'))
    .action(reorder);
  shared(program.command('copy'))
    .description('Copies the relations of an object onto another of its kind.')
    .argument('<from_id>', 'id of the object that has them', idArgument)
    .argument('<to_id>', 'id of the one that gets them', idArgument)
    .option('--types <types>', 'relation types, between commas (default: all)')
    .addOption(kindOption('--object-type <kind>', 'kind of both').default('post'))
    .addHelpText('after', example('copy 12 40', 'copy 12 40 --types related_to,references'))
    .action(copy);
  checkCommand(shared(program.command('check')), example);
  for (const alias of ['schema', 'types'])
    shared(program.command(alias))
      .description('Lists the relation types.')
      .addOption(formatOption())
      .addHelpText('after', example(`${alias} --format json`))
      .action(schema);
}

function limitArgument(value: string): number {
  if (/^\d{1,15}$/.test(value)) return Number(value);
  throw new CommanderError(2, 'relx.limit', `error: --limit has to be a number from 0, not "${value}"`);
}
