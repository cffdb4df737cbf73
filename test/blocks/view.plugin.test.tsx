import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { normalizeAttributes, RelatedView, type RelatedViewProps, type RelationItem, toQuery } from 'relx';
import { libsql } from 'relx/store/libsql';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { placeOf } from '../../blocks/list-block/placeholder.js';
import { posts } from '../conformance/content.js';
import { openSite, type Site } from '../conformance/site.js';
import { headless } from '../headless-site.js';
import { registerAll } from './registered.js';

const ROOT = 'https://site.example/wp-json/';
const script = pathToFileURL('dist/wordpress/relx/build/related-posts/view.js').href;
let runs = 0;
let site: Site;
const requests: string[] = [];

beforeAll(async () => {
  site = await openSite(libsql({ filename: ':memory:' }));
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    requests.push(input.replace(ROOT, '/'));
    return site.app.fetch(new Request(input, init));
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await site.relx.close();
});
afterEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  document.body.className = '';
  requests.length = 0;
});

/** Runs the built script on a page, as a browser does, until nothing is loading any more. */
async function view(body: string): Promise<void> {
  document.head.innerHTML = `<link rel="https://api.w.org/" href="${ROOT}">`;
  document.body.innerHTML = body;
  // the built file itself, each time anew
  await import(/* @vite-ignore */ `${script}?run=${++runs}`);
  await vi.waitFor(() => expect(document.querySelector('[data-relx-block], [data-state="pending"]')).toBeNull(), 20_000);
}

const place = (attributes: object, objectType: 'post' | 'user' | 'term' = 'post') => {
  const element = document.createElement('div');
  element.setAttribute('data-relx-block', placeOf(objectType, { ...attributes }));
  return element.outerHTML;
};

/** What React makes of the same list, as a browser reads it. */
async function asReactHasIt(objectType: 'post' | 'user' | 'term', attributes: object, id: number): Promise<string> {
  const normal = normalizeAttributes(objectType, { ...attributes });
  const { postId: _, ...query } = toQuery(objectType, normal);
  const found = await site.relx.relations.list({ objectType: 'post', id }, query);
  const View = RelatedView as ComponentType<RelatedViewProps>;
  const items = found.items as readonly RelationItem[];
  const element = document.createElement('div');
  element.innerHTML = renderToStaticMarkup(
    <View {...normal} className="" objectType={objectType} locale="en" related={{ status: 'success', items }} />,
  );
  return element.innerHTML;
}

const attributes = fc.record(
  {
    type: fc.constantFrom('references', 'related_to'),
    limit: fc.integer({ min: 1, max: 6 }),
    order: fc.constantFrom('manual', 'date', 'title'),
    layout: fc.constantFrom('list', 'grid'),
    title: fc.string({ unit: 'grapheme', maxLength: 20 }),
    headingLevel: fc.integer({ min: 1, max: 6 }),
    showThumbnail: fc.boolean(),
    excerptLength: fc.integer({ min: 0, max: 10 }),
    columns: fc.integer({ min: 0, max: 6 }),
  },
  { requiredKeys: [] },
);

test('the markup of a list is that of React, whatever was chosen', async () => {
  await fc.assert(
    fc.asyncProperty(attributes, async (given) => {
      await view(place({ ...given, post: posts.hub }));
      const expected = await asReactHasIt('post', given, posts.hub);
      expect(expected).toContain('relx-related-items');
      expect(document.querySelector('div')?.innerHTML).toBe(expected);
    }),
    { numRuns: 40 },
  );
});

test.each([
  ['user', posts.alpha],
  ['term', posts.alpha],
] as const)('and so is that of %ss', async (objectType, id) => {
  await view(place({ post: id }, objectType));
  expect(document.querySelector('div')?.innerHTML).toBe(await asReactHasIt(objectType, {}, id));
});

test('its heading is in the language of the page', async () => {
  document.documentElement.lang = 'ja';
  await view(place({ post: posts.hub, type: 'references' }));
  document.documentElement.lang = '';
  expect(document.querySelector('h2')?.textContent).toBe('関連コンテンツ');
});

test('all lists of a page are one request, each about the post around it', async () => {
  await view(
    `<main class="post-${posts.hub} post">${place({ type: 'references' })}${place({}, 'term')}</main>` +
      `<ul><li class="wp-block-post post-${posts.alpha} post">${place({})}</li><li class="post-987654">${place({})}</li></ul>`,
  );
  expect(requests.length).toBe(1);
  expect(requests[0]).toContain('/relx/v1/related?');
  const [references, terms, related, missing] = [...document.querySelectorAll('main > div, li > div')];
  expect(references?.querySelectorAll('li').length).toBe(5);
  expect(terms?.childNodes.length).toBe(0);
  expect(related?.querySelectorAll('li').length).toBeGreaterThan(0);
  expect(missing?.childNodes.length).toBe(0);
});

test.each([
  ['the class of the body', `single postid-${posts.hub}`, ''],
  ['the class of a page', `page page-id-${posts.hub}`, ''],
  ['the link to the post itself', '', `<link rel="alternate" type="application/json" href="${ROOT}wp/v2/posts/${posts.hub}">`],
])('the post of a page is found by %s', async (_name, className, link) => {
  document.body.className = className;
  await view(`${link}${place({ type: 'references' })}`);
  expect(document.querySelectorAll('li').length).toBe(5);
});

test('a site without the routes of relx is read by the embed', async () => {
  const embedOnly = headless(site);
  const before = globalThis.fetch;
  vi.stubGlobal('fetch', embedOnly.fetch);
  await view(place({ type: 'references', post: posts.hub }));
  vi.stubGlobal('fetch', before);
  expect(document.querySelectorAll('li').length).toBe(5);
});

test('what can’t be read or had leaves its place empty', async () => {
  await view(
    `<div data-relx-block="nonsense"></div><div data-relx-block='{"kind":"planet"}'></div>` +
      `${place({ type: 'unknown_type', post: posts.hub })}${place({})}`,
  );
  expect([...document.querySelectorAll('div')].map((element) => element.childNodes.length)).toEqual([0, 0, 0, 0]);
});

test('what a post keeps of the block is what the script reads', async () => {
  registerAll(globalThis.fetch as never);
  const { createBlock, serialize } = await import('./registered.js');
  await view(serialize([createBlock('relx/related-posts', { type: 'references', post: posts.hub, limit: 2, align: 'wide' })]));
  expect(document.querySelectorAll('.wp-block-relx-related-posts.alignwide > .relx-related-posts li').length).toBe(2);
});
