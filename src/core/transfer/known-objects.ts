import { type ObjectRef, type ObjectType, objectTypes } from '../../contract/index.js';
import type { Executor } from '../../store/query/prepared.js';
import type { Store } from '../../store/store.js';

/** Most ids that are remembered: some 20 MB of them. */
const MOST = 500_000;

type Ids = ReadonlyMap<ObjectType, ReadonlySet<number>>;

/**
 * Which objects exist. What has been found is asked for once, as long as the database can say that nobody else has
 * written: a file of relations names the same objects again and again.
 */
export class KnownObjects {
  #ids = new Map<ObjectType, Set<number>>();
  #version: string | undefined;

  /** @param lock keeps the objects as they are until the transaction ends, where many write at once */
  constructor(
    private readonly store: Store,
    private readonly lock: boolean,
  ) {}

  /** Those of the objects that exist, and maybe others, by object type. Call it in the transaction that relies on them. */
  async find(executor: Executor, objects: readonly ObjectRef[]): Promise<Ids> {
    const version = await this.store.version(executor);
    const isFull = [...this.#ids.values()].reduce((total, { size }) => total + size, 0) > MOST;
    if (isFull || version === undefined || version !== this.#version)
      this.#ids = new Map(objectTypes.map((objectType) => [objectType, new Set<number>()]));
    this.#version = version;
    for (const [objectType, known] of this.#ids) {
      const missing = new Set(
        objects.filter((object) => object.objectType === objectType && !known.has(object.id)).map(({ id }) => id),
      );
      for (const id of await this.store.transfer.objects.existing(executor, objectType, [...missing], this.lock)) known.add(id);
    }
    return this.#ids;
  }
}
