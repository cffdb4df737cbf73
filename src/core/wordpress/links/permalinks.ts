/** Parts of a post's permalink. Dates are in the site's time zone, `YYYY-MM-DD HH:MM:SS`. */
export interface LinkedPost {
  readonly id: number;
  readonly type: string;
  readonly slug: string;
  readonly status: string;
  readonly date: string;
  readonly parent: number;
  readonly author: number;
}

/** Date tags of permalink structures, in the order of the date's parts. */
const DATE_TAGS = ['year', 'monthnum', 'day', 'hour', 'minute', 'second'];

/** Tags of permalink structures. Others are not replaced. */
const TAGS = new RegExp(`%(postname|pagename|post_id|author|category|${DATE_TAGS.join('|')})%`);

/** Cache of the last structure: each text with the tag after it. A site has one structure. */
let last: { readonly structure: string; readonly parts: readonly { readonly text: string; readonly tag: string }[] } | undefined;

function parsed(structure: string) {
  if (last?.structure !== structure) {
    // texts and tags alternate
    const texts = structure.split(TAGS);
    const parts = texts.flatMap((text, index) => (index % 2 === 0 ? [{ text, tag: texts[index + 1] ?? '' }] : []));
    last = { structure, parts };
  }
  return last.parts;
}

/** The permalink of a post. */
export function permalinkOf(
  { id, slug, date }: LinkedPost,
  structure: string,
  { category, author }: { readonly category: string; readonly author: string },
): string {
  let address = '';
  for (const { text, tag } of parsed(structure)) {
    address += text;
    if (tag === 'postname' || tag === 'pagename') address += slug;
    else if (tag === 'post_id') address += id;
    else if (tag === 'author') address += author;
    else if (tag === 'category') address += category;
    else if (tag !== '') address += date.split(/[- :]/)[DATE_TAGS.indexOf(tag)] ?? '';
  }
  return address;
}
