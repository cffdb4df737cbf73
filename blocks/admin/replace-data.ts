import { __, sprintf } from '@wordpress/i18n';
import type { ObjectType, ReplaceResult } from 'relx/contract';
import { apiFetch } from '../relations/api-fetch.js';

/** What PHP passes to the screen that replaces an object. */
export interface ReplaceConfig {
  /** Namespace of the REST routes. */
  readonly namespace: string;
  readonly objectType: ObjectType;
  readonly id: number;
  /** Post type or taxonomy of the object. Empty for users. */
  readonly subtype: string;
  /** Lists of posts that have the object, with the screens of these posts. */
  readonly lists: readonly { readonly text: string; readonly url: string }[];
}

/** An object to choose. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Found {
  readonly id: number;
  /** Of posts and terms. */
  readonly title?: string;
  /** Of users. */
  readonly name?: string;
}

/** Objects of the same type, with the same post type or taxonomy, that a text finds. */
export async function searchObjects(
  { objectType, id, subtype }: ReplaceConfig,
  text: string,
  signal: AbortSignal,
): Promise<readonly Choice[]> {
  const params = new URLSearchParams({ search: text, per_page: '20', exclude: String(id) });
  if (objectType !== 'user') {
    params.set('type', objectType);
    params.set('subtype', subtype);
  }
  const path = objectType === 'user' ? `/wp/v2/users?${params}&_fields=id,name` : `/wp/v2/search?${params}&_fields=id,title`;
  const found = await apiFetch<readonly Found[]>({ path, signal });
  // WordPress escapes titles
  const decoder = document.createElement('textarea');
  const titles = found.map(({ title = '', name = title }) => {
    decoder.innerHTML = name;
    return decoder.value;
  });
  return found.map((one, index) => {
    const title = titles[index] || __('(no title)', 'relx');
    const isUnique = titles.indexOf(titles[index] ?? '') === titles.lastIndexOf(titles[index] ?? '');
    /* translators: 1: title of a post, user or term, 2: its ID. */
    return { value: String(one.id), label: isUnique ? title : sprintf(__('%1$s (ID %2$d)', 'relx'), title, one.id) };
  });
}

/** Moves all relations of the object to another one, request by request, or those after `begin`. `onPart` is called with the sum. */
export async function replaceObject(
  { namespace, objectType, id }: ReplaceConfig,
  by: number,
  dry_run: boolean,
  onPart: (sum: ReplaceResult) => void,
  begin: ReplaceResult = { moved: 0, dropped: 0, kept: [] },
): Promise<ReplaceResult> {
  let sum = begin;
  for (;;) {
    const path = `/${namespace}/${objectType}/${id}/replace`;
    const data = { by, dry_run, ...(sum.next === undefined ? {} : { cursor: sum.next }) };
    const part = await apiFetch<ReplaceResult>({ path, method: 'POST', data });
    sum = { ...part, moved: sum.moved + part.moved, dropped: sum.dropped + part.dropped, kept: [...sum.kept, ...part.kept] };
    if (sum.next === undefined) return sum;
    onPart(sum);
  }
}
