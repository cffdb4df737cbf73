import type { RelatedSnapshot } from '../react/queries/snapshot.js';

/** Attribute of an element to mount a list in. Its value is a {@link Mounted} object as JSON. */
export const MOUNT = 'data-relx-shortcode';

/** Data of an element to mount a list in. */
export interface Mounted {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** ID of the post that the list belongs to. */
  readonly postId?: number | undefined;
  /** Data of a list that the server rendered. */
  readonly snapshot?: RelatedSnapshot | undefined;
}
