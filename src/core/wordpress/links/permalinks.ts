/** What a post's address is made of. Dates are the site's own time, `YYYY-MM-DD HH:MM:SS`. */
export interface LinkedPost {
  readonly id: number;
  readonly type: string;
  readonly slug: string;
  readonly status: string;
  readonly date: string;
  readonly parent: number;
  readonly author: number;
}

/** The tags of a permalink structure that are parts of a date, in their order there. */
const DATE_TAGS = ['year', 'monthnum', 'day', 'hour', 'minute', 'second'];

/** The tags of a post's permalink structure; any other is left as it stands. */
const TAGS = new RegExp(`%(postname|pagename|post_id|author|category|${DATE_TAGS.join('|')})%`);

/** The last structure read, in its parts: each text with the tag after it, or none. A site has one structure. */
let last: { readonly structure: string; readonly parts: readonly { readonly text: string; readonly tag: string }[] } | undefined;

function parsed(structure: string) {
  if (last?.structure !== structure) {
    // the tags stand between the texts
    const texts = structure.split(TAGS);
    const parts = texts.flatMap((text, index) => (index % 2 === 0 ? [{ text, tag: texts[index + 1] ?? '' }] : []));
    last = { structure, parts };
  }
  return last.parts;
}

/** The address of a post by the structure of its site. */
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
