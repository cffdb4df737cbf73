import { type Audience, visitor as publicAudience } from '../store/visibility.js';
import { roles } from './capabilities.js';

/** Who is asking: a user with roles and capabilities, or a visitor. */
export class Viewer {
  readonly #capabilities: ReadonlySet<string>;

  /**
   * @param id the user's, 0 for a visitor
   * @param granted roles and single capabilities, as `wp_capabilities` holds them
   */
  constructor(
    readonly id: number,
    granted: readonly string[],
  ) {
    this.#capabilities = new Set(granted.flatMap((name) => roles[name] ?? [name]));
  }

  /** True when the viewer is logged in. */
  get known(): boolean {
    return this.id > 0;
  }

  /** True when the viewer has a primitive capability such as `edit_others_posts`. */
  has(capability: string): boolean {
    return this.#capabilities.has(capability);
  }

  /** What this viewer sees of content, for the store's queries. */
  get audience(): Audience {
    if (!this.known) return publicAudience;
    const everything = this.has('read_private_posts') && this.has('edit_others_posts');
    return { posts: everything ? 'all' : 'own', users: this.has('list_users') ? 'all' : 'public', user: this.id };
  }
}

/** A visitor who is not logged in. */
export const visitor = new Viewer(0, []);
