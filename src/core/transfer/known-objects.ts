import { type ObjectRef, type ObjectType, objectTypes } from '../../contract/index.js';
import type { Executor } from '../../store/query/prepared.js';
import type { Store } from '../../store/store.js';

/** Maximum number of cached ids (some 20 MB). */
const MOST = 500_000;

type Ids = ReadonlyMap<ObjectType, ReadonlySet<number>>;

/** Cache of existing objects, because files repeat them. It is only valid while no other process writes. */
export class KnownObjects {
  #ids = new Map<ObjectType, Set<number>>();
  #version: string | undefined;

  /** @param lock locks the objects until the transaction ends, for engines with concurrent writers */
  constructor(
    private readonly store: Store,
    private readonly lock: boolean,
  ) {}

  /** Existing objects by type, including the given ones that exist. Call it in the transaction that depends on them. */
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
