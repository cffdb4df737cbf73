import { __, _n, sprintf } from '@wordpress/i18n';
import type { RelxClient } from 'relx';
import type { ScreenList } from './config.js';

/** Number of titles of a list. */
const TITLES = 3;

/** WordPress's Quick Edit. A row is its element or its ID. */
interface QuickEdit {
  edit(row: unknown): unknown;
  getId(row: unknown): string;
}

/** An element with a class and contents. */
function element(tag: string, className: string, ...contents: readonly (Node | string)[]): HTMLElement {
  const created = document.createElement(tag);
  created.className = className;
  created.append(...contents);
  return created;
}

/** The lists of a post that are not empty, each with its title and the titles of its first items. */
async function readLists(client: RelxClient, lists: readonly ScreenList[], id: number): Promise<readonly [string, string][]> {
  const pages = await Promise.all(
    lists.map(({ type, direction }) => client.listRelated('post', id, { type, direction, limit: TITLES })),
  );
  return pages.flatMap(({ items, total }, index): [string, string][] => {
    const titles = items.map(({ related }) => related.title || `#${related.id}`);
    /* translators: between the titles of several items. */
    const text = titles.join(__(', ', 'relx'));
    const more = total - items.length;
    const label = lists[index]?.label ?? '';
    /* translators: 1: titles of some items, 2: how many more there are. */
    return items.length === 0
      ? []
      : [[label, more > 0 ? sprintf(_n('%1$s and %2$d more', '%1$s and %2$d more', more, 'relx'), text, more) : text]];
  });
}

/** Shows the lists of a post in its Quick Edit, with the link to its panel. */
async function show(client: RelxClient, lists: readonly ScreenList[], id: number): Promise<void> {
  const place = document.querySelector(`#edit-${id} .relx-quick-edit .inline-edit-col`);
  if (!place) return;
  place.replaceChildren(__('Loading…', 'relx'));
  const link = document.getElementById(`post-${id}`)?.querySelector('.row-actions .relx a')?.cloneNode(true);
  const found = await readLists(client, lists, id).catch((error: Error) => error.message);
  const rows =
    typeof found === 'string' ? [found] : found.map(([label, text]) => element('p', '', element('strong', '', label), text));
  place.replaceChildren(...(rows.length > 0 ? rows : [element('p', '', __('No relations', 'relx'))]));
  if (link) place.append(element('p', '', link));
}

/** Adds the lists of posts to Quick Edit. */
export function addToQuickEdit(client: RelxClient, lists: readonly ScreenList[]): void {
  const { inlineEditPost: quickEdit } = window as unknown as { readonly inlineEditPost?: QuickEdit };
  if (!quickEdit) return;
  const { edit } = quickEdit;
  quickEdit.edit = (row) => {
    const result = edit.call(quickEdit, row);
    void show(client, lists, Number(typeof row === 'object' ? quickEdit.getId(row) : row));
    return result;
  };
}
