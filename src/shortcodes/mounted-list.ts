import type { RelatedSnapshot } from '../react/snapshot.js';
import type { ShortcodeAttributes } from './parsing/shortcode-attributes.js';

/** The attribute of an element in which a list comes alive, with a {@link Mounted} as JSON. */
export const MOUNT = 'data-relx-shortcode';

/** What a place for a list says of it. */
export interface Mounted {
  readonly tag: string;
  readonly attributes: ShortcodeAttributes;
  /** The post that the list belongs to. */
  readonly postId?: number | undefined;
  /** What the list shows already, rendered on a server. */
  readonly snapshot?: RelatedSnapshot | undefined;
  /** Begins the ids of what a server rendered. */
  readonly idPrefix?: string | undefined;
}
