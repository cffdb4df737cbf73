import { toListRequest } from '../../react/queries/list-request.js';
import type { RelatedSnapshot } from '../../react/queries/snapshot.js';
import { tagParts } from '../tag-parts.js';
import { normalizeTagSettings } from '../tag-settings.js';
import { tagValue } from '../tag-value.js';
import type { PageTags } from './page-tags.js';
import { replaceTags, type StoredTag, specOf, storedQuery } from './stored-tag.js';

/** Key of a tag's data in a snapshot; undefined without a current object. */
export const tagKey = (tag: StoredTag, relx: PageTags | undefined): string | undefined =>
  toListRequest(storedQuery(tag), relx?.object)?.key;

/** Replaces tags in props with their values from loaded data. Puck's own props stay as they are. */
export function resolveProps<P extends object>(props: P, relx: PageTags | undefined, snapshot: RelatedSnapshot): P {
  const valueAt = (tag: StoredTag) => {
    const spec = specOf(tag);
    const key = tagKey(tag, relx);
    const page = key === undefined ? undefined : snapshot[key];
    return tagValue(tagParts(spec, normalizeTagSettings(spec, tag), page, relx?.language ?? {}), tag.category ?? 'text').value;
  };
  const entries = Object.entries(props).map(([name, value]) => [name, name === 'puck' ? value : replaceTags(value, valueAt)]);
  // same keys as before
  return Object.fromEntries(entries) as P;
}
