import { __ } from '@wordpress/i18n';
import type { RelatedAttributes } from 'relx';

type Name = Exclude<keyof RelatedAttributes, 'className'>;

/** What each attribute is called in the editor. Functions, for languages are loaded after this is. */
export const labelOf = (name: Name): string =>
  ({
    type: __('Relation type', 'relx'),
    limit: __('Maximum number of items', 'relx'),
    order: __('Order', 'relx'),
    post: __('Post (ID)', 'relx'),
    layout: __('Layout', 'relx'),
    title: __('Heading', 'relx'),
    headingLevel: __('Heading level', 'relx'),
    direction: __('Direction', 'relx'),
    showThumbnail: __('Show images', 'relx'),
    excerptLength: __('Excerpt length in words', 'relx'),
    columns: __('Columns', 'relx'),
  })[name];

/** What an attribute's control says below it, where its label does not say all. */
export const helpOf = (name: Name): string | undefined =>
  ({
    post: __('0 for the post that the block is in.', 'relx'),
    title: __('Leave it empty for a list without a heading.', 'relx'),
    excerptLength: __('0 for no excerpt.', 'relx'),
    columns: __('0 for as many as fit.', 'relx'),
  })[name as string];

/** What the values of choices are called. */
export const choiceOf = (name: 'order' | 'layout' | 'direction', value: string): string =>
  ({
    order: {
      manual: __('As arranged', 'relx'),
      date: __('Newest first', 'relx'),
      title: __('By title', 'relx'),
      name: __('By name', 'relx'),
      random: __('At random', 'relx'),
    },
    layout: { list: __('List', 'relx'), grid: __('Grid', 'relx') },
    direction: {
      '': __('As the type has it', 'relx'),
      outgoing: __('From this post', 'relx'),
      incoming: __('To this post', 'relx'),
      both: __('Both', 'relx'),
    },
  })[name][value as never] ?? value;
