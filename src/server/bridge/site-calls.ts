import * as v from 'valibot';
import type { Relation } from '../../contract.js';
import { is_relation_error, RelationError, type Relx } from '../../core/index.js';
import { commandWrites, runCommand } from './site-command.js';
import { type SiteEvent, siteEvents } from './site-events.js';
import type { SiteFilters } from './site-filters.js';

/** What a call gives; the relations that it made and removed, where it may have. */
interface Outcome {
  readonly result: unknown;
  readonly added?: readonly Relation[];
  readonly removed?: readonly Relation[];
}

/** Arguments in the order in which PHP takes them, of any type: what they are handed to checks each. */
type Args = readonly never[];
type Call = (relx: Relx, args: Args, filters: SiteFilters) => Promise<Outcome>;

/** A function that reads, under its own name. */
const reads =
  (name: 'ncr_get_related' | 'ncr_is_related' | 'ncr_get_registered_relation_types'): Call =>
  async ({ functions }, args) => {
    const result = await (functions[name] as (...args: Args) => Promise<unknown>)(...args);
    if (is_relation_error(result)) throw result;
    return { result };
  };

const Command = v.tuple([v.array(v.unknown()), v.record(v.string(), v.unknown())]);

const calls: Readonly<Record<string, Call>> = {
  ncr_get_related: reads('ncr_get_related'),
  ncr_is_related: reads('ncr_is_related'),
  ncr_get_registered_relation_types: reads('ncr_get_registered_relation_types'),
  async ncr_add_relation({ relations }, [from_id, from_type, to_id, to_type, type], filters) {
    const key = { type, from: { kind: from_type, id: from_id }, to: { kind: to_type, id: to_id } } as never;
    relations.askLimits([key], filters);
    const added = await relations.add(key, filters);
    return { result: added.id, added: [added] };
  },
  async ncr_remove_relation({ relations }, [from_id, from_type, to_id, to_type, type]) {
    const from = { kind: from_type, id: from_id } as never;
    const one = { type, from, to: { kind: to_type, id: to_id } } as never;
    const removed = to_id === null ? await relations.removeAll(type as never, from) : [await relations.remove(one)];
    return { result: true, removed };
  },
  command: async (relx, [args, options], filters) => {
    const given = v.safeParse(Command, [args, options]);
    if (!given.success)
      throw new RelationError('rest_invalid_param', 'A command has a list of arguments and an object of options.');
    if (commandWrites(...given.output)) mustBeWritable(relx);
    return runCommand(relx, filters, ...given.output);
  },
};
const WRITES = ['ncr_add_relation', 'ncr_remove_relation'];

/** @throws {RelationError} rest_read_only */
export function mustBeWritable({ readonly }: Relx): void {
  if (readonly) throw new RelationError('rest_read_only', 'This service is read-only for now: nothing can be written.');
}

/** Whether a call may write. */
export function callWrites({ call, args }: Readonly<Record<string, unknown>>): boolean {
  if (call !== 'command') return WRITES.includes(String(call));
  const given = v.safeParse(Command, args);
  return given.success && commandWrites(...given.output);
}

const Asked = v.object({ call: v.string(), args: v.optional(v.array(v.unknown()), []) });

/** Ids of PHP are texts as often as not. */
const number = (value: unknown): unknown => (typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value);

/**
 * Does for the site's PHP what its functions are asked: the `ncr_*` of the core, as freely as code may, and what its
 * command line needs.
 *
 * @throws {RelationError} rest_invalid_param, rest_no_route; rest_read_only; rest_bridge_asks_back; what the call is refused for
 */
export async function callFor(
  relx: Relx,
  body: unknown,
  filters: SiteFilters,
): Promise<{ readonly result: unknown; readonly events?: readonly SiteEvent[] }> {
  const asked = v.safeParse(Asked, body);
  if (!asked.success) throw new RelationError('rest_invalid_param', 'The body has to be { call, args }.');
  const { call: name, args } = asked.output;
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (!call)
    throw new RelationError('rest_no_route', `There is no call ${name.slice(0, 100)} in the bridge. Update the service.`);
  if (WRITES.includes(name)) mustBeWritable(relx);
  const { result, added, removed } = await call(relx, args.map(number) as unknown as Args, filters);
  return added || removed ? { result, events: siteEvents(added ?? [], removed) } : { result };
}
