import type { ObjectRef, RelationType } from '../../contract/index.js';
import { toRelatedRequest, type UseRelatedOptions } from '../../react/related-query.js';
import { readLists, type SourceClient } from '../../react/related-source.js';
import type { RelatedSnapshot } from '../../react/snapshot.js';
import { currentOf, type TagContext } from '../resolve-tags.js';
import type { TagLanguage } from '../tag-parts.js';
import { storedQuery, storedTags } from './stored-tag.js';

/** What the tags of a page find, and where; goes into Puck as `metadata={{ relx }}`. */
export interface PageTags {
  /** Undefined where there is the core in its place: nothing is alive there. */
  readonly client: SourceClient | undefined;
  readonly object: ObjectRef | undefined;
  /** The language of its readers. */
  readonly language: TagLanguage;
  /** What was found so far. */
  readonly snapshot: RelatedSnapshot;
  /** Finds what the tags anywhere in a page's data show. All calls of a tick are one request, and nothing is asked twice. */
  load(data: unknown): Promise<void>;
  /** The site's relation types, at once when they are known; none where there is no client, or it does not say. */
  types(): readonly RelationType[] | Promise<readonly RelationType[]>;
}

export type PageTagsOptions = TagContext & {
  /** The server's answers: its `snapshot`, handed along with the page. */
  readonly snapshot?: RelatedSnapshot | undefined;
};

/**
 * Makes the `relx` of Puck's metadata: the site, and the current object of the page.
 *
 * @example
 * const relx = createPageTags({ client, postId: 12 });
 * await relx.load(data); // one request, whatever is in the page
 * const html = renderToString(<Render config={config} data={data} metadata={{ relx }} />);
 */
export function createPageTags({ snapshot: given, ...context }: PageTagsOptions): PageTags {
  // what the options have besides the snapshot is a context
  const source = context as TagContext;
  const object = currentOf(source);
  const client = 'client' in source ? source.client : undefined;
  const snapshot: Record<string, RelatedSnapshot[string]> = { ...given };
  const loading = new Map<string, Promise<void>>();
  let queue: UseRelatedOptions[] = [];
  let flushed: Promise<void> | undefined;
  let types: readonly RelationType[] | Promise<readonly RelationType[]> | undefined = client ? undefined : [];

  const flush = async () => {
    // resolvers of one page begin in one tick
    await new Promise((resolve) => setTimeout(resolve));
    const queries = queue;
    queue = [];
    flushed = undefined;
    Object.assign(snapshot, await readLists(source, queries));
  };

  return {
    client,
    object,
    language: { locale: source.locale, translate: source.translate },
    snapshot,
    async load(data) {
      const waits: Promise<void>[] = [];
      for (const tag of storedTags(data)) {
        const query = { ...storedQuery(tag), object };
        const key = toRelatedRequest(query)?.key;
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
