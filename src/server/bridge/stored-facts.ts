import * as v from 'valibot';
import type { Relx } from '../../core/index.js';
import { noFacts, type RefusedType, type SiteFacts } from './site-facts.js';

/** Name of the note. A release that has another form of it takes another name. */
const NOTE = 'site_facts';

/** What the site has registered, by the name that came with it. */
export interface NamedFacts {
  /** Empty before the site said anything. */
  readonly name: string;
  readonly facts: SiteFacts;
  readonly refused: readonly RefusedType[];
}

export const nothingSaid: NamedFacts = { name: '', facts: noFacts, refused: [] };

const List = v.array(v.looseObject({ name: v.string() }));
const Stored = v.object({ name: v.string(), facts: v.object({ types: List, postTypes: List, taxonomies: List }), refused: List });

/** What the site has last told any of the processes over the database; undefined where it has told none. */
export async function readStoredFacts({ shared }: Relx): Promise<NamedFacts | undefined> {
  const note = await shared.note(NOTE);
  if (note === undefined) return undefined;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Stored), note);
  // each type is checked again when it is registered
  return read.success ? (read.output as unknown as NamedFacts) : undefined;
}

/** Tells all processes over the database. */
export async function storeFacts({ shared, readonly }: Relx, { name, facts, refused }: NamedFacts): Promise<void> {
  if (!readonly) await shared.setNote(NOTE, JSON.stringify({ name, facts, refused }));
}
