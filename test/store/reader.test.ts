import { open } from 'relx/core';
import { expect, test } from 'vitest';
import { onMariadb, testDatabase } from '../database.js';

test('reads neither wait for a transaction nor see what it has not committed', async () => {
  expect(onMariadb()).toBe(false);
  const relx = await open({ dialect: (await testDatabase()).connect() });
  try {
    let more: () => void = () => {};
    const reading = new Promise<void>((resolve) => {
      more = resolve;
    });
    async function* records() {
      yield { kind: 'post', id: 1, type: 'post', title: 'One' } as const;
      yield { kind: 'post', id: 2, type: 'post', title: 'Two' } as const;
      yield {
        kind: 'relation',
        type: 'related_to',
        from: { objectType: 'post', id: 1 },
        to: { objectType: 'post', id: 2 },
      } as const;
      await reading;
    }
    const importing = relx.import(records());
    const seen = await relx.functions.ncr_get_related(1, 'post', 'related_to', { fields: 'ids' });
    expect(seen).toEqual([]);
    expect(await relx.content.readable('post', 2)).toBe(false);
    more();
    await importing;
    expect(await relx.functions.ncr_get_related(1, 'post', 'related_to', { fields: 'ids' })).toEqual([2]);
  } finally {
    await relx.close();
  }
});
