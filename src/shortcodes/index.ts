export type { ListsBudget, ListsCore, RelatedSource } from '../react/queries/related-source.js';
export { createRenderer, type RendererOptions } from './create-renderer.js';
export { parseShortcodes, type Shortcode, type ShortcodePart } from './parsing/parse-shortcodes.js';
export type { ShortcodeAttributes } from './parsing/shortcode-attributes.js';
export { type RelatedAtts, relx_related_posts, relx_related_terms, relx_related_users } from './related-functions.js';
export {
  type RenderedShortcodes,
  renderShortcodes,
  type ShortcodeOptions,
} from './render-shortcodes.js';
export type { ShortcodeProps, Shortcodes } from './shortcode-props.js';
