import type { ObjectRef, RelationType } from '../../contract/index.js';
import { toListRequest, type UseRelatedOptions } from '../../react/queries/list-request.js';
import { readLists, type SourceClient } from '../../react/queries/related-source.js';
import type { RelatedSnapshot } from '../../react/queries/snapshot.js';
import { currentOf, type TagContext } from '../resolve-tags.js';
import type { TagLanguage } from '../tag-parts.js';
import { storedQuery, storedTags } from './stored-tag.js';

/** Data of a page's tags. Pass it to Puck as `metadata={{ relx }}`. */
export interface PageTags {
  /** Undefined if the core is the data source. Output is static then. */
  readonly client: SourceClient | undefined;
  readonly object: ObjectRef | undefined;
  /** Language and links of the page. */
  readonly language: TagLanguage;
  /** Data loaded so far. */
  readonly snapshot: RelatedSnapshot;
  /** Loads data for all tags in a page. Calls of one tick share requests, and loaded data is not fetched again. */
  load(data: unknown): Promise<void>;
  /** Relation types of the site. Empty without a client, or if the request fails. */
  types(): readonly RelationType[] | Promise<readonly RelationType[]>;
}

export type PageTagsOptions = TagContext & {
  /** Snapshot of the server, sent with the page. */
  readonly snapshot?: RelatedSnapshot | undefined;
};

/**
 * Creates the property `relx` of Puck's metadata.
 *
 * @example
 * const relx = createPageTags({ client, postId: 12 });
 * await relx.load(data); // one request for all tags of the page
 * const html = renderToString(<Render config={config} data={data} metadata={{ relx }} />);
 */
export function createPageTags({ snapshot: given, ...context }: PageTagsOptions): PageTags {
  // the options without the snapshot are a context
  const source = context as TagContext;
  const { locale, translate, toHref, types: fieldTypes } = source;
  const object = currentOf(source);
  const client = 'client' in source ? source.client : undefined;
  const snapshot: Record<string, RelatedSnapshot[string]> = { ...given };
  const loading = new Map<string, Promise<void>>();
  let queue: UseRelatedOptions[] = [];
  let flushed: Promise<void> | undefined;
  let types: readonly RelationType[] | Promise<readonly RelationType[]> | undefined = client ? undefined : [];

  const flush = async () => {
    // Puck starts the resolvers of one page in one tick
    await new Promise((resolve) => setTimeout(resolve));
    const queries = queue;
    queue = [];
    flushed = undefined;
    Object.assign(snapshot, await readLists(source, queries));
  };

  return {
    client,
    object,
    language: { locale, translate, toHref, types: fieldTypes },
    snapshot,
    async load(data) {
      const waits: Promise<void>[] = [];
      for (const tag of storedTags(data)) {
        const query = { ...storedQuery(tag), object };
        const key = toListRequest(query)?.key;
        if (key === undefined || Object.hasOwn(snapshot, key)) continue;
        if (!loading.has(key)) {
          queue.push(query);
          flushed ??= flush();
          const done = flushed;
          loading.set(key, done);
          done.finally(() => loading.delete(key)).catch(() => {});
        }
        waits.push(loading.get(key) as Promise<void>);
      }
      await Promise.all(waits);
    },
    types() {
      types ??= client?.listTypes().then(
        (all) => {
          types = all;
          return all;
        },
        () => [],
      );
      return types ?? [];
    },
  };
}
