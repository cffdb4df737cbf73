import type { TermRecord } from 'relx/core';

const terms = {
  category: [
    ['walking', 'Walking', 'On foot, at any speed that lets you notice things.'],
    ['maps', 'Maps', 'Paper, ink, and the art of leaving things out.'],
    ['weather', 'Weather', 'What the sky is doing and what it will do next.'],
    ['making', 'Making', 'Small useful things, made outdoors or for going there.'],
    ['night-walks', 'Night walks', 'After dark, without a torch if you can bear it.', 'walking'],
    ['letters', 'Letters', 'From readers, to readers, in whatever language they came.'],
  ],
  post_tag: [
    ['coast', 'Coast'],
    ['hills', 'Hills'],
    ['rivers', 'Rivers'],
    ['woods', 'Woods'],
    ['winter', 'Winter'],
    ['rain', 'Rain'],
    ['wind', 'Wind'],
    ['tea', 'Tea'],
    ['tools', 'Tools'],
    ['paper', 'Paper'],
    ['slow', 'Slow'],
    ['course', 'Map course'],
  ],
  product_cat: [
    ['maps-and-paper', 'Maps &amp; paper', 'Printed, folded and bound by people we know.'],
    ['for-the-rucksack', 'For the rucksack', 'Light enough to carry, good enough to miss.'],
    ['for-the-kettle', 'For the kettle', 'Everything between cold water and a hot drink.'],
  ],
  product_tag: [
    ['handmade', 'Handmade'],
    ['gifts', 'Gifts'],
  ],
} as const;

type Taxonomies = typeof terms;
export type Taxonomy = keyof Taxonomies;
/** The slugs of one taxonomy, so that a typing error in a post is a type error. */
export type TermSlug<T extends Taxonomy> = Taxonomies[T][number][0];

/** All terms, numbered from 1 in the order above. */
export const termRecords: readonly TermRecord[] = Object.entries(terms)
  .flatMap(([taxonomy, list]) => list.map((row: readonly [string, string, string?, string?]) => [taxonomy, ...row] as const))
  .map(([taxonomy, slug, name, description = '', parent], index) => ({
    kind: 'term',
    id: index + 1,
    taxonomy,
    name,
    slug,
    description,
    ...(parent === undefined ? {} : { parent }),
  }));
