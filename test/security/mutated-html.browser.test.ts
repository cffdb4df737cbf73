import fc from 'fast-check';
import { sqliteWasm } from 'relx/store/sqlite-wasm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isExhaustive, size } from '../sizes.js';
import { foreignIn } from './html/foreign-markup.js';
import { scriptsRunBy } from './html/frames.js';
import { batches, type HostileSite, openHostileSite } from './html/hostile-site.js';
import { hostileText } from './html/mutated.js';
import type { Output } from './html/output.js';
import { vectors } from './html/vectors.js';

let site: HostileSite;

beforeAll(async () => {
  // React warns of each layout effect that a list rendered to text has in a page
  vi.spyOn(console, 'error').mockImplementation(() => {});
  site = await openHostileSite(await sqliteWasm());
});
afterAll(() => site.close());

const elementsOf = (root: ParentNode): Element[] =>
  [...root.querySelectorAll('*')].flatMap((element) =>
    element instanceof HTMLTemplateElement ? [element, ...elementsOf(element.content)] : [element],
  );

const foreignBelow = (root: ParentNode): string[] =>
  elementsOf(root).flatMap((element) =>
    foreignIn(
      element.localName,
      element.getAttributeNames().map((name) => [name, element.getAttribute(name) ?? ''] as const),
    ),
  );

/** Foreign markup of a text that is put into a page, and of one that is a page. */
function foreignMarkup(html: string): string {
  const element = document.implementation.createHTMLDocument().createElement('div');
  element.innerHTML = html;
  const page = new DOMParser().parseFromString(`<!doctype html><div>${html}</div>`, 'text/html');
  return [...foreignBelow(element), ...foreignBelow(page)].join();
}

/** Foreign markup of pages that the outputs of many texts are compared with. */
const known = new Map<string, string>();
const foreignMarkupLike = (page: string): string => {
  const found = known.get(page) ?? foreignMarkup(page);
  known.set(page, found);
  return found;
};

async function check(texts: readonly string[]): Promise<void> {
  const outputs = new Map((await site.outputs(texts)).map((output): [string, Output] => [output.html, output]));
  for (const { from, html, like } of outputs.values())
    expect(foreignMarkup(html), `${from}\n${html}`).toBe(like === undefined ? '' : foreignMarkupLike(like));
  const all = [...outputs.keys()];
  if ((await scriptsRunBy(all)) === 0) return;
  // which one it was
  for (const html of all) expect(await scriptsRunBy([html]), html).toBe(0);
  throw new Error('A script runs where the texts are on one page.');
}

it('a vector runs where it is not filtered', async () => {
  expect(await scriptsRunBy(['<img src=x onerror=x()>'])).toBe(2);
  expect(await scriptsRunBy(['<script>x()</script>'])).toBe(1);
});

/** Every sixth vector: those of one subject follow each other. A release runs all of them. */
const chosen = vectors.filter((_, index) => isExhaustive || index % 6 === 0);

it.each(batches(chosen).map((texts, part) => [part + 1, texts] as const))(
  'no known vector runs or leaves foreign markup in a browser, whatever stores or renders it: part %i',
  (_, texts) => check(texts),
);

it('nor does one that is cut, joined, wrapped or sprinkled', async () => {
  await fc.assert(fc.asyncProperty(fc.array(hostileText, { minLength: 1, maxLength: 20 }), check), {
    seed: 1,
    numRuns: size(1, 2),
  });
});
