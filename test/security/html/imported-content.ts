import type { ContentRecord, Relx } from 'relx/core';
import { filteredPost } from '../../../src/core/wordpress/html/filtered-post.js';
import { escapeAttribute } from '../../../src/safe/escape-attribute.js';
import { posts } from '../../conformance/content.js';
import type { Output, Send } from './output.js';

interface Named {
  readonly id: number;
  readonly name: string;
  readonly description: string;
}
interface Medium {
  readonly title: { readonly rendered: string };
  readonly caption: { readonly rendered: string };
  readonly description: { readonly rendered: string };
  readonly alt_text: string;
}

/** Ids of content that is imported: beyond those of the suite and of posts that are created. */
let next = 1_000_000;

/** A user, a category, an image and a post with that image, all of them named and described by a text. */
async function recordsOf(text: string, id: number): Promise<ContentRecord[]> {
  const key = `hostile-${id}`;
  // as WordPress stores a file's post of a user without unfiltered_html; there is no route that writes one
  const { title = '', content = '', excerpt = '' } = await filteredPost({ title: text, content: text, excerpt: text });
  const meta = { _wp_attached_file: 'a.png', _wp_attachment_metadata: { file: 'a.png', width: 8, height: 6 } };
  return [
    {
      kind: 'user',
      id,
      login: key,
      slug: key,
      display_name: text.slice(0, 250),
      description: text,
      role: 'author',
      meta: { first_name: text, nickname: text },
    },
    { kind: 'term', id, taxonomy: 'category', slug: key, name: text.slice(0, 200), description: text },
    {
      kind: 'post',
      id,
      type: 'attachment',
      status: 'inherit',
      // an import takes posts of one date and title for the same
      date: new Date(id * 1000).toISOString(),
      slug: key,
      title,
      content,
      excerpt,
      mime_type: 'image/png',
      meta: { ...meta, _wp_attachment_image_alt: text },
    },
    {
      kind: 'post',
      id: id + 1,
      type: 'post',
      title: `With a picture ${id}`,
      slug: `${key}-post`,
      author: key,
      terms: [{ taxonomy: 'category', slug: key }],
      meta: { _thumbnail_id: String(id) },
    },
  ];
}

/** Names and descriptions of users and terms and texts of images, as every route shows them. */
export async function importedContent(relx: Relx, send: Send, texts: readonly string[]): Promise<Output[]> {
  const ids = texts.map(() => {
    next += 2;
    return next;
  });
  const records = await Promise.all(texts.map((text, index) => recordsOf(text, ids[index] ?? 0)));
  await relx.import(records.flat());
  const from = { objectType: 'post', id: posts.hub } as const;
  for (const id of ids) {
    await relx.relations.add({ from, to: { objectType: 'user', id }, type: 'mentions' });
    await relx.relations.add({ from, to: { objectType: 'term', id }, type: 'mentions' });
    await relx.relations.add({ from, to: { objectType: 'post', id: id + 1 }, type: 'references' });
  }
  const found: Output[] = [];
  const query = `include=${ids}&per_page=100`;
  for (const path of ['users', 'categories']) {
    for (const { name, description } of await send<Named[]>(`/wp/v2/${path}?${query}`, 'administrator'))
      found.push({ from: `${path} name`, html: name }, { from: `${path} description`, html: description });
  }
  for (const { title, caption, description, alt_text } of await send<Medium[]>(`/wp/v2/media?${query}`)) {
    for (const [field, { rendered }] of Object.entries({ title, caption, description }))
      found.push({ from: `media ${field}`, html: rendered });
    // a text, which pages escape
    found.push({ from: 'media alt', html: `<img alt="${escapeAttribute(alt_text)}">` });
  }
  if (found.length !== texts.length * 8) throw new Error(`${found.length} fields of ${texts.length} texts were found.`);
  const lists = [
    ...['users type=mentions', 'terms type=mentions', 'posts type=references'].flatMap((list) => [
      `[relx_related_${list} limit=50 layout=grid]`,
      `[relx_related_${list} limit=50 orderby=title]`,
    ]),
  ];
  const requests = lists.map((shortcode) => ({ shortcode, post_id: posts.hub }));
  const { responses } = await send<{ responses: { html: string }[] }>('/relx/v1/render', undefined, { requests });
  found.push(...responses.map(({ html }, index) => ({ from: `${lists[index]}`, html })));
  for (const id of ids) {
    for (const key of [
      { objectType: 'post', id: id + 1 },
      { objectType: 'post', id },
      { objectType: 'term', id },
      { objectType: 'user', id },
    ] as const)
      await relx.deletion.delete(key);
  }
  return found;
}
