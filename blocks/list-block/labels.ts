import { __ } from '@wordpress/i18n';
import { type ObjectType, type RelatedAttributes, attributes as table } from 'relx';
import type { RelationFields } from 'relx/contract';

type Name = Exclude<keyof RelatedAttributes, 'className' | 'order'>;

/** What each attribute is called in the editor. Functions, for languages are loaded after this is. */
export const labelOf = (name: Name): string =>
  ({
    type: __('Relation type', 'relx'),
    limit: __('Number of items', 'relx'),
    orderBy: __('Order by', 'relx'),
    postId: __('Post', 'relx'),
    layout: __('Layout', 'relx'),
    heading: __('Heading', 'relx'),
    headingLevel: __('Heading level', 'relx'),
    direction: __('Direction', 'relx'),
    showThumbnail: __('Display featured image', 'relx'),
    showDate: __('Display post date', 'relx'),
    showExcerpt: __('Display excerpt', 'relx'),
    excerptLength: __('Max number of words in excerpt', 'relx'),
    showTerms: __('Display categories and tags', 'relx'),
    columns: __('Columns', 'relx'),
    fields: __('Fields', 'relx'),
    fill: __('Fill up with similar posts', 'relx'),
    exclude: __('Exclude what the page already shows', 'relx'),
    linkParams: __('Link parameters', 'relx'),
  })[name];

/** The help text below an attribute's control. */
export const helpOf = (name: Name): string | undefined =>
  ({
    direction: __('Outgoing relations start at this item. Incoming relations point to it.', 'relx'),
    heading: __('Leave empty to display no heading.', 'relx'),
    fill: __('Similar posts follow the related ones if there are too few of them.', 'relx'),
    exclude: __('The post of the page, and what earlier lists and loops show.', 'relx'),
    linkParams: __('Added to the URL of each link, such as utm_source=related.', 'relx'),
  })[name as string];

/** What the values of choices are called. */
export const choiceOf = (name: 'orderBy' | 'layout' | 'direction', value: string): string =>
  ({
    orderBy: {
      manual: __('Manual order', 'relx'),
      date: __('Newest to oldest', 'relx'),
      created: __('Recently related', 'relx'),
      title: __('Title', 'relx'),
      name: __('Name', 'relx'),
      random: __('Random', 'relx'),
    },
    layout: { list: __('List', 'relx'), grid: __('Grid', 'relx') },
    direction: {
      '': __('Default of the relation type', 'relx'),
      outgoing: __('Outgoing', 'relx'),
      incoming: __('Incoming', 'relx'),
      both: __('Both', 'relx'),
    },
  })[name][value as never] ?? value;

/** What the button and the dialog to choose related objects are called. */
export const chooseLabel = (objectType: ObjectType): string =>
  ({
    post: __('Choose related posts', 'relx'),
    user: __('Choose related people', 'relx'),
    term: __('Choose related topics', 'relx'),
  })[objectType];

/**
 * The orders to choose from: posts have titles and dates, users and terms have names. Private fields aren't
 * offered, because pages are for every user.
 */
export function orderOptions(
  objectType: ObjectType,
  current: RelatedAttributes['orderBy'],
  fields: RelationFields = {},
): { readonly value: string; readonly label: string }[] {
  const others: readonly string[] = ['id', 'type', ...(objectType === 'post' ? ['name'] : ['title', 'date'])];
  const keys = table.orderBy.values.filter((value) => value === current || !others.includes(value));
  const byField = Object.entries(fields).filter(([, field]) => !field.private);
  const options = [
    ...keys.map((value) => ({ value, label: choiceOf('orderBy', value) })),
    ...byField.map(([name, { label = name }]) => ({ value: `data.${name}`, label })),
  ];
  // a field of another type, or one that was removed
  return options.some(({ value }) => value === current) ? options : [...options, { value: current, label: current }];
}
