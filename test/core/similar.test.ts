import { type ContentRecord, open, type Relx } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { sqliteWasm } from 'relx/store/sqlite-wasm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const post = (id: number) => ({ objectType: 'post' as const, id });

const topics: Readonly<Record<string, string>> = {
  bread: 'Sourdough bread needs flour, water, salt and a starter. Knead the dough, let the dough rise, then bake the loaf.',
  rye: 'Rye bread is denser than wheat bread. The dough of rye flour is sticky, and the loaf bakes longer.',
  boats: 'A sailing boat needs a mast, a sail and a rudder. The harbour closes when the wind is strong.',
  kayak: 'A kayak is a small boat without a sail. Paddle from the harbour along the coast, away from strong wind.',
};

function* content(): Generator<ContentRecord> {
  let id = 1;
  for (const [title, text] of Object.entries(topics))
    yield { kind: 'post', id: id++, type: 'post', title, content: `<p>${text}</p>` };
}

describe.each([
  ['libsql', async () => libsql({ filename: ':memory:' })],
  ['sqlite-wasm', async () => sqliteWasm()],
])('similar posts on %s', (_name, dialect) => {
  let relx: Relx;

  beforeEach(async () => {
    relx = await open({ dialect: await dialect() });
    await relx.import([...content()]);
  });
  afterEach(() => relx.close());

  const similarTo = async (id: number, options: object = {}) => {
    const { items, total } = await relx.relations.list(post(id), { type: 'similar', ...options });
    return { ids: items.map(({ related }) => related.id), total };
  };

  it('finds posts with the same words, best first', async () => {
    expect((await similarTo(1)).ids[0]).toBe(2);
    expect((await similarTo(4)).ids[0]).toBe(3);
  });
});
