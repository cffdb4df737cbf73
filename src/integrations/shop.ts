import { defineRelationTypes, type PluginHost } from '../core/index.js';

const products = { from_object_types: ['post'], to_object_types: ['post'] } as const;

/** Relation types of a shop, all between posts of type `product`. */
export const shopTypes = defineRelationTypes([
  {
    name: 'related_product',
    label: /* translators: a relation type, as authors choose it. */ 'Related product',
    ...products,
    direction: 'bidirectional',
  },
  {
    name: 'accessory_of',
    label: /* translators: a relation type, as authors choose it. */ 'Accessory of',
    ...products,
    direction: 'from_to',
  },
  {
    name: 'upsell_of',
    label: /* translators: a relation type, as authors choose it. */ 'Upsell of',
    ...products,
    direction: 'from_to',
  },
  {
    name: 'cross_sell_of',
    label: /* translators: a relation type, as authors choose it. */ 'Cross-sell of',
    ...products,
    direction: 'from_to',
  },
  {
    name: 'replacement_for',
    label: /* translators: a relation type, as authors choose it. */ 'Replacement for',
    ...products,
    direction: 'from_to',
  },
]);

/**
 * Plugin that registers the relation types of a shop and rejects relations between other posts than products. Required for
 * `lg_get_related_products`.
 *
 * @example
 * const relx = await open({ dialect, plugins: [shop()] });
 * await relx.functions.ncr_add_relation(61, 'post', 62, 'post', 'accessory_of');
 */
export function shop(): (host: PluginHost) => void {
  return ({ hooks, functions, content }) => {
    const names: ReadonlySet<string> = new Set(shopTypes.map(({ name }) => name));
    hooks.addAction('init', 'relx/shop', async () => {
      for (const { name, ...args } of shopTypes) await functions.ncr_register_relation_type(name, args);
    });
    hooks.addFilter('ncr_relation_allowed', 'relx/shop', async (allowed: boolean, from: number, to: number, type: string) => {
      if (!allowed || !names.has(type)) return allowed;
      const types = [await content.postType(from), await content.postType(to)];
      return types.every((postType) => postType === 'product');
    });
  };
}
