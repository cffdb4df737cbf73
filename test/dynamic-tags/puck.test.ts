import type { Config, Data, Field, Slot } from '@puckeditor/core';
import { Render, resolveAllData } from '@puckeditor/core/rsc';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { dynamicTags } from 'relx/dynamic-tags';
import { createPageTags, type PageTags, tagField, withDynamicTags } from 'relx/dynamic-tags/puck';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isShown } from '../../src/dynamic-tags/tag-control.js';
import { posts, SECRET } from '../conformance/content.js';
import { openTagSite, type TagSite } from './tag-site.js';

interface Components {
  Text: { text: string; href: string };
  List: { items: { number: number }[] };
  Section: { content: Slot };
}
const own: Config<Components, { title: string }> = {
  root: {
    fields: { title: tagField('text', { label: 'Title' }) },
    render: ({ title, children }) => createElement('main', { title }, children),
  },
  components: {
    Text: {
      fields: { text: tagField('text', { label: 'Text' }), href: tagField('url', { label: 'Link' }) },
      render: ({ text, href }) => createElement('a', { href }, text),
      // a component's own resolver still runs
      resolveData: ({ props }) => ({ props: { ...props, seen: true } }),
    },
    List: {
      fields: { items: { type: 'array', arrayFields: { number: tagField('number', { label: 'Number' }) } } },
      render: ({ items }) =>
        createElement(
          'ol',
          null,
          items.map(({ number }) => createElement('li', { key: String(number) }, `${typeof number} ${number}`)),
        ),
    },
    Section: {
      fields: { content: { type: 'slot' } },
      render: ({ content: Content }) => createElement('section', null, createElement(Content)),
    },
  },
};
const config = withDynamicTags(own);

const titles = { tag: 'relx_related_posts', category: 'text', type: 'references', format: 'titles', limit: 2 };
const url = { tag: 'relx_related_posts', category: 'url', type: 'references', format: 'links' };
const count = { tag: 'relx_related_posts', category: 'number', type: 'references', format: 'count' };
const item = (type: string, id: string, props: object) => ({ type, props: { id, ...props } });
const page = (...content: object[]): Data => ({ root: { props: { title: 'Typed' } }, content }) as unknown as Data;
const whole = page(
  item('Text', 'a', { text: titles, href: url }),
  item('Section', 'b', { content: [item('Section', 'c', { content: [item('List', 'd', { items: [{ number: count }] })] })] }),
  item('RelatedPosts', 'e', { tag: 'relx_related_posts', type: 'references', format: 'list', limit: 3, heading: 'More' }),
  item('RelatedUsers', 'f', { tag: 'relx_related_users', type: 'mentions', format: 'names', before: 'By ' }),
);

describe('Puck’s adapter', () => {
  let site: TagSite;
  beforeAll(async () => {
    site = await openTagSite();
  });
  beforeEach(() => void site.requests());
  afterAll(() => site.relx.close());

  const markup = (data: Data, relx?: PageTags) =>
    renderToStaticMarkup(createElement(Render, { config, data, metadata: relx ? { relx } : {} }));
  const loaded = async (data: Data, options: object = {}) => {
    const relx = createPageTags({ client: site.client, postId: posts.hub, ...options });
    await relx.load(data);
    return relx;
  };

  it('renders a page on the server out of one request, the same as out of the core', async () => {
    const withTitle = { ...whole, root: { props: { title: titles } } } as unknown as Data;
    const html = markup(withTitle, await loaded(withTitle));
    expect(site.requests()).toHaveLength(1);
    const core = createPageTags({ core: site.relx, postId: posts.hub });
    await core.load(withTitle);
    expect(markup(withTitle, core)).toBe(html);
    expect(html).toContain('<main title="Alpha, Élan">');
    expect(html).toContain('<a href="https://site.example/alpha/">Alpha, Élan</a>');
    expect(html).toContain('<li>number 5</li>');
    expect(html.match(/relx-related-item-link/g)).toHaveLength(3);
    expect(html).toContain('By Art &amp; Author');
    expect(html).not.toContain(SECRET);
  });

  it('tags in props and in components have the links and the labels of fields that the options set', async () => {
    const link = { tag: 'relx_related_posts', type: 'references', direction: 'incoming', format: 'links' };
    const featured = { tag: 'relx_related_users', type: 'credited_to', format: 'field', field: 'featured', limit: 1 };
    const data = page(
      item('Text', 'a', { text: { ...featured, category: 'text' }, href: { ...link, category: 'url' } }),
      item('RelatedPosts', 'b', link),
      item('RelatedPosts', 'c', { ...link, format: 'list' }),
      item('RelatedUsers', 'd', featured),
    );
    const types = [{ name: 'credited_to', fields: { featured: { type: 'boolean', label: 'Lead author' } } }];
    const toHref = ({ id }: { readonly id: number }) => `/read/${id}`;
    const html = markup(data, await loaded(data, { postId: posts.alpha, types, toHref }));
    expect(html.match(/href="[^"]*"/g)).toEqual(Array(3).fill(`href="/read/${posts.hub}"`));
    expect(html.match(/Lead author/g)).toHaveLength(2);
  });

  it('resolveAllData loads a page, slots in slots among it, in one request, and keeps what it found out of the data', async () => {
    const relx = createPageTags({ client: site.client, postId: posts.hub });
    const resolved = await resolveAllData(whole, config, { relx });
    expect(site.requests()).toHaveLength(1);
    expect(markup(resolved, relx)).toBe(markup(whole, await loaded(whole)));
    expect(JSON.stringify(resolved)).not.toContain('Alpha');
    expect(resolved.content[0]?.props).toMatchObject({ seen: true, text: titles });
  });

  it('a hundred tags over fifty lists are one request, and none when they are there', async () => {
    const texts = Array.from({ length: 100 }, (_, index) =>
      item('Text', `t${index}`, { text: { ...titles, limit: Math.floor(index / 2) + 1 } }),
    );
    const data = page(...texts);
    const relx = await loaded(data);
    await Promise.all([relx.load(data), resolveAllData(data, config, { relx })]);
    expect(site.requests()).toHaveLength(1);
    // its data can be sent to a browser, and are valid there
    const { snapshot } = JSON.parse(JSON.stringify(relx)) as PageTags;
    expect(markup(data, await loaded(data, { snapshot }))).toBe(markup(data, relx));
    expect(site.requests()).toHaveLength(0);
  });

  it('a tag shows its fallback without metadata, without a current object, and where there is nothing', async () => {
    const data = page(
      item('Text', 'a', { text: { ...titles, fallback: 'none', before: 'See ' }, href: { ...url, fallback: '/all/' } }),
    );
    for (const relx of [
      undefined,
      await loaded(data, { postId: 0 }),
      await loaded(data, { postId: posts.alone }),
      await loaded(data, { postId: 99_999 }),
    ])
      expect(markup(data, relx)).toContain('<a href="/all/">none</a>');
    expect(markup(whole)).toContain('<li>number 0</li>');
  });

  it.each([
    [{ tag: '__proto__', category: 'text' }],
    [{ tag: 'relx_of_the_past', category: 'url', format: 'links' }],
    [{ tag: 'relx_related_posts', category: 'html', before: '<script>', type: 'references' }],
    [{ tag: 'relx_related_posts', category: 'text', limit: '1e9', format: '../../', type: 'references' }],
    [{ tag: 'relx_related_posts', category: 'text', format: { a: 1 }, type: ['x'], direction: null }],
  ])('stored by an unknown author, %j is never executed and never thrown', async (text) => {
    const data = page(item('Text', 'a', { text, href: text }));
    const html = markup(data, await loaded(data));
    expect(html).toMatch(/^<main title="Typed"><a href="[^"<>]*">[^<>]*<\/a><\/main>$/);
    expect(html).not.toContain('<script');
  });

  it('typed values and other components stay the very same', async () => {
    const data = page(item('Text', 'a', { text: 'A & B', href: '/x/' }));
    const relx = await loaded(data);
    expect(site.requests()).toHaveLength(0);
    expect(markup(data, relx)).toBe('<main title="Typed"><a href="/x/">A &amp; B</a></main>');
  });

  it.each(Object.values(dynamicTags))('$title: the fields of its component are the controls of the description', async (spec) => {
    const component = config.components[spec.title.replace(' ', '')];
    const metadata = { relx: createPageTags({ client: site.client, postId: posts.hub }) };
    const fieldsFor = async (format: string) =>
      component?.resolveFields?.({ props: { id: 'x', format } }, { metadata } as never) as Promise<Record<string, Field>>;
    for (const { value: format } of spec.formats) {
      const shown = spec.controls.filter((control) => isShown(control, { format }, 'html')).map(({ name }) => name);
      expect(Object.keys(await fieldsFor(format)).sort()).toEqual(shown.sort());
    }
    expect(Object.keys(await fieldsFor('list')).sort()).toEqual([
      'direction',
      'format',
      'heading',
      'limit',
      'order',
      'orderBy',
      'type',
    ]);
    const { type, limit } = await fieldsFor('ids');
    const leading = (await site.client.listTypes()).filter(({ from_object_types, to_object_types }) =>
      [...from_object_types, ...to_object_types].includes(spec.objectType),
    );
    expect(type).toMatchObject({ type: 'select', options: leading.map(({ name, label }) => ({ value: name, label })) });
    expect(limit).toMatchObject({ min: 1, max: 100 });
  });
});
