import { defineRelationTypes, type PluginHost } from '../core/index.js';

const products = {
  from_object_types: ['post'],
  to_object_types: ['post'],
  from_subtypes: ['product'],
  to_subtypes: ['product'],
} as const;

/** Relation types of a shop, all between posts of type `product`. */
export const shopTypes = defineRelationTypes([
  {
    name: 'related_product',
    label: /* translators: a relation type, as authors choose it. */ 'Related product',
    labels: {
      from: /* translators: title of a list of products. */ 'Related products',
      to: /* translators: title of a list of products. */ 'Related products',
    },
    ...products,
    direction: 'bidirectional',
  },
  {
    name: 'accessory_of',
    label: /* translators: a relation type, as authors choose it. */ 'Accessory of',
    labels: { to: /* translators: title of a list of products. */ 'Accessories' },
    ...products,
    direction: 'from_to',
  },
  {
    name: 'upsell_of',
    label: /* translators: a relation type, as authors choose it. */ 'Upsell of',
    labels: { to: /* translators: title of a list of products. */ 'Upsells' },
    ...products,
    direction: 'from_to',
  },
  {
    name: 'cross_sell_of',
    label: /* translators: a relation type, as authors choose it. */ 'Cross-sell of',
    labels: { to: /* translators: title of a list of products. */ 'Cross-sells' },
    ...products,
    direction: 'from_to',
  },
  {
    name: 'replacement_for',
    label: /* translators: a relation type, as authors choose it. */ 'Replacement for',
    labels: { to: /* translators: title of a list of products. */ 'Replacements' },
    ...products,
    direction: 'from_to',
  },
]);

/**
 * Creates a plugin that registers relation types between products. By default, `lg_get_related_products` requires it.
 *
 * @example
 * const relx = await open({ dialect, plugins: [shop()] });
 * await relx.functions.ncr_add_relation(61, 'post', 62, 'post', 'accessory_of');
 */
export function shop(): (core: PluginHost) => void {
  return ({ hooks, functions }) => {
    hooks.addAction('init', 'relx/shop', async () => {
      for (const { name, ...args } of shopTypes) await functions.ncr_register_relation_type(name, args);
    });
  };
}
