export { type ContentSchema, contentSchema } from './content-schema.js';
export { ShortcodeContent, type ShortcodeContentProps } from './shortcode-content.js';
export type { ShortcodeProps, Shortcodes } from './shortcode-props.js';
