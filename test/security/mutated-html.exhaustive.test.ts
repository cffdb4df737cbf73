import fc from 'fast-check';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runs } from '../sizes.js';
import { foreignMarkup } from './html/foreign-markup.js';
import { batches, type HostileSite, openHostileSite } from './html/hostile-site.js';
import { hostileText } from './html/mutated.js';
import { vectors } from './html/vectors.js';

let site: HostileSite;
beforeAll(async () => {
  site = await openHostileSite(libsql({ filename: ':memory:' }));
});
afterAll(() => site.close());

/** Where foreign markup came from, with the HTML that it is in. */
async function foreignOutputs(texts: readonly string[]): Promise<string[]> {
  const checked = new Set<string>();
  const found: string[] = [];
  for (const { from, html, like } of await site.outputs(texts)) {
    if (checked.has(html)) continue;
    checked.add(html);
    const own = like === undefined ? [] : foreignMarkup(like);
    const foreign = foreignMarkup(html);
    if (foreign.join() !== own.join()) found.push(`${from}: ${foreign}\n  ${html.slice(0, 2000)}`);
  }
  return found.slice(0, 3);
}

it('no known vector leaves foreign markup, whatever stores or renders it', async () => {
  expect(vectors.length).toBeGreaterThan(150);
  for (const texts of batches(vectors)) expect(await foreignOutputs(texts)).toEqual([]);
});

it('nor does one that is cut, joined, wrapped or sprinkled', async () => {
  const property = fc.asyncProperty(fc.array(hostileText, { minLength: 1, maxLength: 30 }), async (texts) => {
    expect(await foreignOutputs(texts)).toEqual([]);
  });
  await fc.assert(property, runs(6, 6));
});
