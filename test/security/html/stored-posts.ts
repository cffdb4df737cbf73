import type { Relx } from 'relx/core';
import { resolveTag } from 'relx/dynamic-tags';
import { renderShortcodes } from 'relx/shortcodes';
import { posts } from '../../conformance/content.js';
import type { Output, Send } from './output.js';

interface Rendered {
  readonly raw?: string;
  readonly rendered: string;
}
interface PostBody {
  readonly id: number;
  readonly title: Rendered;
  readonly content: Rendered;
  readonly excerpt: Rendered;
}

const fieldsOf = (from: string, { title, content, excerpt }: PostBody): Output[] =>
  Object.entries({ title, content, excerpt }).flatMap(([field, { raw, rendered }]) => [
    { from: `${from} ${field}.rendered`, html: rendered },
    // what WordPress makes its pages of
    ...(raw === undefined ? [] : [{ from: `${from} ${field}.raw`, html: raw }]),
  ]);

/** What `POST relx/v1/render` is sent about a text: a stored content, and a title, a class and an empty list of it. */
const toRender = (text: string, raw: string) => [
  { shortcode: raw, post_id: posts.hub },
  {
    shortcode: `[relx_related_posts type=references title=${JSON.stringify(text)} class=${JSON.stringify(text)}]`.replaceAll(
      /[<>]/g,
      '',
    ),
    post_id: posts.hub,
  },
  {
    block: 'relx/related-posts',
    attributes: { type: 'references', title: text, className: text, class: text, empty: text },
    post_id: posts.hub,
  },
];

async function tagsOf(relx: Relx, text: string): Promise<Output[]> {
  const texts = { before: text, after: text, separator: text, fallback: text };
  const made = (['links', 'titles'] as const).map(async (format) => {
    const settings = { type: 'references', format, limit: 3, ...texts } as const;
    const { value } = await resolveTag('relx_related_posts', settings, { core: relx, postId: posts.hub, category: 'html' });
    return { from: `tag ${format}`, html: String(value) };
  });
  return Promise.all(made);
}

/** Texts that an author stores as title, content and excerpt, as every route shows them. */
export async function storedPosts(relx: Relx, send: Send, texts: readonly string[]): Promise<Output[]> {
  const found: Output[] = [];
  const ids: number[] = [];
  for (const text of texts) {
    const input = { title: `needle ${text}`, content: text, excerpt: text, status: 'publish' };
    const created = await send<PostBody>('/wp/v2/posts', 'author', input);
    found.push(...fieldsOf('create', created));
    ids.push(created.id);
    await relx.relations.add({
      from: { objectType: 'post', id: posts.hub },
      to: { objectType: 'post', id: created.id },
      type: 'references',
    });
  }
  const lists = `[relx_related_posts type=references post_id=${posts.hub} layout=grid excerpt=yes]`;
  const block = `<!-- wp:relx/related-posts {"type":"references","post_id":${posts.hub}} /-->`;
  const list = `/wp/v2/posts?include=${ids}&per_page=100&_embed&relx_relations=1`;
  found.push(...(await send<PostBody[]>(list)).flatMap((each) => fieldsOf('list', each)));
  found.push(...fieldsOf('get', await send<PostBody>(`/wp/v2/posts/${ids[0]}`)));
  const search = await send<{ title: string }[]>('/wp/v2/search?search=needle&per_page=100');
  found.push(...search.map(({ title }) => ({ from: 'search', html: title })));

  const requests: unknown[] = [];
  for (const [index, text] of texts.entries()) {
    const change = { content: block + text + lists, excerpt: '' };
    const changed = await send<PostBody>(`/wp/v2/posts/${ids[index]}`, 'author', change, 'PUT');
    const raw = changed.content.raw ?? '';
    found.push(...fieldsOf('change', changed), ...(await tagsOf(relx, text)));
    const options = { core: relx, postId: posts.hub, mountable: true } as const;
    found.push({ from: 'mountable', html: (await renderShortcodes(raw, options)).html });
    requests.push(...toRender(text, raw));
  }
  found.push(...(await send<PostBody[]>(list)).flatMap((each) => fieldsOf('changed list', each)));
  const all = { shortcode: '[relx_related_posts type=references limit=50 layout=grid excerpt=yes]', post_id: posts.hub };
  const { responses } = await send<{ responses: { html: string }[] }>('/relx/v1/render', undefined, {
    requests: [...requests, all],
  });
  found.push(...responses.map(({ html }, index) => ({ from: `render ${index}`, html })));
  for (const id of ids) await relx.deletion.delete({ objectType: 'post', id });
  return found;
}
