import type { ObjectKind, Relation } from '../../contract.js';
import { RelationError, type Relx } from '../../core/index.js';
import type { SiteFilters } from './site-filters.js';

/** What a command prints, and whether it went well. */
export interface CommandResult {
  readonly rows?: readonly object[];
  readonly columns?: readonly string[];
  readonly lines: readonly string[];
  readonly ok: boolean;
}
/** Its result, with the relations that it made and removed. */
export interface CommandOutcome {
  readonly result: CommandResult;
  readonly added?: readonly Relation[];
  readonly removed?: readonly Relation[];
}

type Options = Readonly<Record<string, unknown>>;

const RELATION = ['id', 'from_id', 'from_type', 'to_id', 'to_type', 'type', 'created_at'];
const TYPE = ['name', 'label', 'from_object_types', 'to_object_types', 'direction', 'max_connections'];
/** Most relations that are listed when nobody says how many. */
const LISTED = 100;

function which({ type, ...options }: Options) {
  const kind = (['post', 'user', 'term'] as const).find((one) => options[one] !== undefined);
  const object = kind && { kind, id: Number(options[kind]) };
  return { object, ...(type === undefined ? {} : { type: String(type) }) };
}

/** Both ends; where the options don't say of which kinds, the type does. */
function key(relx: Relx, [from, to]: readonly unknown[], options: Options) {
  const type = relx.types.get(String(options.type ?? 'related_to'));
  const kind = (option: string, [first]: readonly ObjectKind[]) => (options[option] ?? first) as ObjectKind;
  return {
    type: type.name,
    from: { kind: kind('from-type', type.from_object_types), id: Number(from) },
    to: { kind: kind('to-type', type.to_object_types), id: Number(to) },
  };
}

type Command = (relx: Relx, args: readonly unknown[], options: Options, filters: SiteFilters) => Promise<CommandOutcome>;

const commands: Readonly<Record<string, Command>> = {
  async list(relx, _, options) {
    const rows = await relx.relations.rows({ ...which(options), limit: Number(options.limit ?? LISTED) });
    return { result: { rows, columns: RELATION, lines: [], ok: true } };
  },
  async count(relx, _, options) {
    return { result: { lines: [String(await relx.relations.count(which(options)))], ok: true } };
  },
  async add(relx, args, options, filters) {
    const asked = key(relx, args, options);
    relx.relations.askLimits([asked], filters);
    const added = await relx.relations.add(asked, filters);
    return { result: { lines: [`Added relation ${added.id}.`], ok: true }, added: [added] };
  },
  async remove(relx, args, options) {
    const removed = await relx.relations.remove(key(relx, args, options));
    return { result: { lines: [`Removed relation ${removed.id}.`], ok: true }, removed: [removed] };
  },
  async check({ integrity }, _, { fix, verbose }, filters) {
    const removed: Relation[] = [];
    const lines: string[] = [];
    const onItem = (item: Parameters<NonNullable<NonNullable<Parameters<typeof integrity.fix>[0]>['onItem']>>[0]) => {
      if (verbose) lines.push(`${item.action} ${item.id}: ${item.category}, ${item.reason}`);
      if (fix && item.action === 'remove') removed.push(item);
    };
    // a filter may allow more than the type does, for any object: nothing is one too many then
    const options = { onItem, keepExcess: filters.has('ncr_max_relationships') };
    const { actions } = await (fix ? integrity.fix(options) : integrity.check(options));
    const broken = actions.remove + actions.repair;
    if (broken === 0) lines.push('All relationships are valid.');
    else lines.push(fix ? `Cleaned up ${broken} invalid relationships.` : `Found ${broken} invalid relationships.`);
    return { result: { lines, ok: broken === 0 || Boolean(fix) }, removed };
  },
  async schema({ types }, _, { format }) {
    const rows = types.all().map((type) => {
      if (format === 'json') return type;
      // a cell of a table is a text
      return { ...type, from_object_types: type.from_object_types.join(), to_object_types: type.to_object_types.join() };
    });
    return { result: { rows, columns: TYPE, lines: [], ok: true } };
  },
};

/** Whether a command writes. */
export const commandWrites = ([name]: readonly unknown[], { fix }: Options): boolean =>
  name === 'add' || name === 'remove' || Boolean(fix);

/**
 * A command of the site's `wp content-relations`.
 *
 * @param args its name and what comes behind it
 * @throws {RelationError} rest_invalid_param for one that there is not; what it is refused for
 */
export async function runCommand(
  relx: Relx,
  filters: SiteFilters,
  [name, ...args]: readonly unknown[],
  options: Options,
): Promise<CommandOutcome> {
  const command = Object.hasOwn(commands, String(name)) ? commands[String(name)] : undefined;
  if (command) return command(relx, args, options, filters);
  throw new RelationError('rest_invalid_param', `The commands are ${Object.keys(commands).join(', ')}.`);
}
