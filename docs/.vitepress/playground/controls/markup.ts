import type { ObjectType } from 'relx';
import { type BlockAttributes, blockAttributes, chosenAttributes } from '../../../../blocks/list-block/block-attributes.js';
import { shortcodeOf } from '../../../../blocks/list-block/shortcode-of.js';
import { serializeBlockAttributes } from '../../../../src/core/wordpress/html/block-attributes.js';

/** Style of a list: its class in components and shortcodes is `relx-look-` and its name, in blocks `is-style-` and its name. */
export type Style = '' | 'plain' | 'cards' | 'compact';

export interface Choice {
  readonly objectType: ObjectType;
  readonly style: Style;
  /** Attributes under their names in blocks. */
  readonly attributes: BlockAttributes;
}

/** Names of what shows a list. */
export const lists = {
  post: { component: 'RelatedPosts', shortcode: 'relx_related_posts', block: 'relx/related-posts' },
  user: { component: 'RelatedUsers', shortcode: 'relx_related_users', block: 'relx/related-users' },
  term: { component: 'RelatedTerms', shortcode: 'relx_related_terms', block: 'relx/related-terms' },
} as const satisfies Record<ObjectType, object>;

const withStyle = (attributes: BlockAttributes, style: Style, prefix: string): BlockAttributes => ({
  ...attributes,
  className: [attributes.className, style && prefix + style].filter(Boolean).join(' '),
});

function propOf(name: string, value: unknown): string {
  if (value === true) return name;
  if (typeof value !== 'string') return `${name}={${value}}`;
  return /["{}\\<>&]/.test(value) ? `${name}={${JSON.stringify(value)}}` : `${name}="${value}"`;
}

/** The element of a component. */
export function elementOf({ objectType, style, attributes }: Choice): string {
  const chosen = chosenAttributes(objectType, withStyle(attributes, style, 'relx-look-'));
  return `<${[lists[objectType].component, ...chosen.map(([name, value]) => propOf(name, value))].join(' ')} />`;
}

/** A module that shows a list: what the playground runs. */
export function moduleOf(choice: Choice, postId: number): string {
  const { component } = lists[choice.objectType];
  const styles = choice.style === '' ? '' : `import 'relx/styles/${choice.style}.css';\n`;
  return `import { createClient, ${component}, RelxProvider } from 'relx';
import 'relx/style.css';
${styles}
const client = createClient({ url: 'https://example.org/wp-json' });

export const List = () => (
  <RelxProvider client={client} postId={${postId}}>
    ${elementOf(choice)}
  </RelxProvider>
);
`;
}

/** The shortcode of a list. */
export const shortcodeFor = ({ objectType, style, attributes }: Choice): string =>
  shortcodeOf({ objectType, shortcode: lists[objectType].shortcode }, withStyle(attributes, style, 'relx-look-'));

/** The block of a list, as WordPress stores it in a post. */
export function blockFor({ objectType, style, attributes }: Choice): string {
  const { className, ...own } = withStyle(attributes, style, 'is-style-');
  const stored = { ...blockAttributes(objectType, own), ...(className && { className }) };
  const json = Object.keys(stored).length > 0 ? `${serializeBlockAttributes(stored)} ` : '';
  return `<!-- wp:${lists[objectType].block} ${json}/-->`;
}
