import type { ComponentType, ReactNode } from 'react';
import type { ShortcodeAttributes } from './parsing/shortcode-attributes.js';

/** What a shortcode of your own is given. */
export interface ShortcodeProps {
  readonly tag: string;
  readonly attributes: ShortcodeAttributes;
  /** The post that the text belongs to; undefined where there is none. */
  readonly postId: number | undefined;
  /** What the shortcode encloses, rendered. */
  readonly children?: ReactNode;
}

/** Shortcodes of your own: a component by tag. Tags consist of letters, digits, `_` and `-`. */
export type Shortcodes = Readonly<Record<string, ComponentType<ShortcodeProps>>>;
