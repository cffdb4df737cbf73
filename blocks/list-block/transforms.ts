import { createBlock } from '@wordpress/blocks';
import { select } from '@wordpress/data';
import { next } from '@wordpress/shortcode';
import { normalizeAttributes, toQuery } from 'relx';
import type { RelationsStore } from '../relations/relations-store.js';
import { defaultTypes } from '../site.js';
import { type BlockAttributes, blockAttributes } from './block-attributes.js';
import type { ListBlock } from './list-blocks.js';
import { listBlock } from './list-of-links.js';
import { shortcodeOf } from './shortcode-of.js';

/** Entities of a shortcode's value as text. */
function decoded(value: string): string {
  const element = document.createElement('textarea');
  element.innerHTML = value;
  return element.value;
}

/** The attributes that a shortcode's text names. */
function attributesOf({ objectType }: ListBlock, named: Readonly<Record<string, string | undefined>>): BlockAttributes {
  const values = Object.entries(named).map(([name, value]) => [name.toLowerCase(), decoded(value ?? '')]);
  return blockAttributes(objectType, { type: defaultTypes()[objectType], ...Object.fromEntries(values) });
}

/** The shortcode that a text is, if it is that one and nothing else. */
function shortcodeIn(tag: string, text: string) {
  const found = next(tag, text.trim());
  return found?.content === text.trim() ? found.shortcode : undefined;
}

/** From and to the shortcode of the same name, and to a plain list of links that stays as it is. */
export function transformsOf(list: ListBlock, store: RelationsStore) {
  const { objectType, name, shortcode } = list;
  return {
    from: [
      {
        type: 'shortcode',
        tag: shortcode,
        transform: ({ named }: { named: Record<string, string | undefined> }) => createBlock(name, attributesOf(list, named)),
      },
      {
        type: 'block',
        blocks: ['core/shortcode'],
        isMatch: ({ text = '' }: { text?: string }) => shortcodeIn(shortcode, text) !== undefined,
        transform: ({ text = '' }: { text?: string }) =>
          createBlock(name, attributesOf(list, shortcodeIn(shortcode, text)?.attrs.named ?? {})),
      },
    ],
    to: [
      {
        type: 'block',
        blocks: ['core/shortcode'],
        transform: (attributes: BlockAttributes) => createBlock('core/shortcode', { text: shortcodeOf(list, attributes) }),
      },
      {
        type: 'block',
        blocks: ['core/list'],
        transform: (given: BlockAttributes) => {
          const attributes = normalizeAttributes(objectType, given);
          const { postId, ...query } = toQuery(objectType, attributes);
          const editor = select('core/editor') as { getCurrentPostId?(): number } | undefined;
          const id = postId || editor?.getCurrentPostId?.() || 0;
          return listBlock(select(store).getList('post', id, query)?.items ?? []);
        },
      },
    ],
  };
}
