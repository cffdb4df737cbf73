import type { ComponentType, ReactNode } from 'react';
import type { ShortcodeAttributes } from './parsing/shortcode-attributes.js';

/** Props of a custom shortcode component. */
export interface ShortcodeProps {
  readonly tag: string;
  readonly attributes: ShortcodeAttributes;
  /** ID of the text's post, if there is one. */
  readonly postId: number | undefined;
  /** Rendered content of the shortcode. */
  readonly children?: ReactNode;
}

/** Custom shortcodes: components by tag. Tags consist of letters, digits, `_` and `-`. */
export type Shortcodes = Readonly<Record<string, ComponentType<ShortcodeProps>>>;
