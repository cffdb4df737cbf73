import type { ObjectRef, RelationType } from '../../../contract/index.js';
import type { Executor } from '../../../store/query/prepared.js';
import type { NewRelation } from '../../../store/relations/relation-table.js';
import type { Store } from '../../../store/store.js';
import { isoTime } from '../../lib/iso-time.js';
import { RelationError } from '../../lib/relation-error.js';
import { checkEnds } from '../../lib/relation-key.js';
import { newData } from '../../relations/data/written-data.js';
import { hasRules, type PlannedRelation, TypeRules } from '../../relations/types/type-rules.js';
import type { RecordRef, RelationRecord } from './record.js';

/** Number of relations per write. */
const BATCH_SIZE = 1000;

/** New ids of imported objects: posts by their id in the source, users by login. */
export interface ImportedIds {
  readonly posts: ReadonlyMap<number, number>;
  readonly users: ReadonlyMap<string, number>;
}

export interface RelationTypes {
  /** @throws {RelationError} ncr_invalid_type for a name that is not registered, ncr_computed_type for a computed one */
  stored(name: string): RelationType;
}

const termName = ({ taxonomy, slug }: { readonly taxonomy: string; readonly slug: string }) => `${taxonomy}:${slug}`;

function unknown(what: string): RelationError {
  return new RelationError('ncr_object_not_found', `A relation names ${what}, which has not been imported before it.`);
}

/** Writes the relations of an import in batches. */
export class RelationImporter {
  /** Number of written relations, without those that existed. */
  written = 0;
  readonly #waiting: NewRelation[] = [];
  readonly #terms = new Map<string, number>();
  /** Relations in {@link #waiting} whose types have rules. */
  readonly #ruled: PlannedRelation[] = [];

  constructor(
    private readonly store: Store,
    private readonly executor: Executor,
    private readonly types: RelationTypes,
    private readonly ids: ImportedIds,
  ) {}

  /**
   * Adds a relation to the batch. Returns a promise only if necessary, because a million promises would take longer than the
   * relations.
   *
   * @throws {RelationError} ncr_object_not_found for an object that was not imported before; errors of the type's rules
   */
  add(record: RelationRecord): Promise<void> | undefined {
    const from = this.#end(record.from);
    const to = this.#end(record.to);
    if (from === undefined || to === undefined) return this.#addTerms(record);
    const type = this.types.stored(record.type);
    checkEnds(type, { type: type.name, from, to });
    const { from_order, to_order } = record;
    const twoWay = type.direction === 'bidirectional';
    const data = newData(type, record.data);
    const created_at = isoTime(record.created_at);
    this.#waiting.push({ type: type.name, twoWay, from, to, from_order, to_order, created_at, data });
    if (hasRules(type)) this.#ruled.push({ type, from, to });
    return this.#waiting.length < BATCH_SIZE ? undefined : this.flush();
  }

  /** Writes the remaining relations. @throws {RelationError} as `TypeRules.check` */
  async flush(): Promise<void> {
    const rules = new TypeRules(this.store);
    const ruled = this.#ruled.splice(0);
    await rules.read(this.executor, ruled);
    for (const relation of ruled) {
      await rules.check(this.executor, relation);
      rules.add(relation);
    }
    this.written += await this.store.relations.insertMany(this.executor, this.#waiting.splice(0));
  }

  /** New reference of an object; undefined for a term that was not read before. */
  #end(end: RecordRef): ObjectRef | undefined {
    if (end.objectType === 'post') {
      const id = this.ids.posts.get(end.id);
      if (id === undefined) throw unknown(`the post ${end.id}`);
      return { objectType: 'post', id };
    }
    if (end.objectType === 'user') {
      const id = this.ids.users.get(end.login);
      if (id === undefined) throw unknown(`the user "${end.login}"`);
      return { objectType: 'user', id };
    }
    const id = this.#terms.get(termName(end));
    return id === undefined ? undefined : { objectType: 'term', id };
  }

  async #addTerms(record: RelationRecord): Promise<void> {
    for (const end of [record.from, record.to]) {
      if (end.objectType !== 'term') continue;
      const found = await this.store.writes.termBySlug(this.executor, end.taxonomy, end.slug);
      if (!found) throw unknown(`the ${end.taxonomy} "${end.slug}"`);
      this.#terms.set(termName(end), found.term_id);
    }
    await this.add(record);
  }
}
