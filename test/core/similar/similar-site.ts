import type { ContentRecord, StoreDialect } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { sqliteWasm } from 'relx/store/sqlite-wasm';

/** The engines with a text index of their own. */
export const engines: readonly (readonly [name: string, dialect: () => Promise<StoreDialect>])[] = [
  ['libsql', async () => libsql({ filename: ':memory:' })],
  ['sqlite-wasm', async () => sqliteWasm()],
];

export const post = (id: number) => ({ objectType: 'post' as const, id });

export const topics: Readonly<Record<string, string>> = {
  bread: 'Sourdough bread needs flour, water, salt and a starter. Knead the dough, let the dough rise, then bake the loaf.',
  rye: 'Rye bread is denser than wheat bread. The dough of rye flour is sticky, and the loaf bakes longer.',
  boats: 'A sailing boat needs a mast, a sail and a rudder. The harbour closes when the wind is strong.',
  kayak: 'A kayak is a small boat without a sail. Paddle from the harbour along the coast, away from strong wind.',
};

/** A post of each topic: two about bread, two about boats. */
export function* content(): Generator<ContentRecord> {
  let id = 1;
  for (const [title, text] of Object.entries(topics))
    yield { kind: 'post', id: id++, type: 'post', title, content: `<p>${text}</p>` };
}
