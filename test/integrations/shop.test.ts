import { is_relation_error } from 'relx/core';
import { shop } from 'relx/integrations';
import { expect, test } from 'vitest';
import { shopTypes } from '../../src/integrations/shop.js';
import { openCore } from '../core/open-core.js';

async function openShop() {
  const relx = await openCore({ plugins: [shop()] });
  await relx.import([
    { kind: 'post', id: 60, type: 'product', title: 'Kettle' },
    { kind: 'post', id: 61, type: 'product', title: 'Cup' },
    { kind: 'post', id: 62, type: 'product', title: 'Unfinished', status: 'draft' },
  ]);
  return relx;
}

test('the types are registered on init', async () => {
  const { types } = await openShop();
  for (const { name, direction } of shopTypes) expect(types.get(name)).toMatchObject({ direction });
});

test('products can be related, and are found by the legacy function', async () => {
  const { functions } = await openShop();
  expect(await functions.ncr_add_relation(60, 'post', 61, 'post', 'related_product')).toBeTypeOf('number');
  expect(await functions.lg_get_related_products(61)).toMatchObject([
    { related: { id: 60, title: 'Kettle', subtype: 'product' } },
  ]);
});

test.each(shopTypes.map(({ name }) => name))('%s joins nothing but products', async (type) => {
  const { functions } = await openShop();
  for (const [from, to] of [
    [60, 5],
    [5, 60],
    [5, 6],
  ] as const) {
    const result = await functions.ncr_add_relation(from, 'post', to, 'post', type);
    expect(is_relation_error(result) && result.code).toBe('ncr_invalid_combination');
  }
  expect(await functions.ncr_add_relation(60, 'post', 62, 'post', type)).toBeTypeOf('number');
});

test('other types are none of its business', async () => {
  const { functions } = await openShop();
  expect(await functions.ncr_add_relation(60, 'post', 5, 'post', 'related_to')).toBeTypeOf('number');
});
