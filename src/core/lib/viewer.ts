import { type Audience, visitor as publicAudience, unpublished } from '../../store/query/visibility.js';
import { invalidParam } from './checks.js';
import { formatValue } from './format-value.js';
import { defaultRoles, type Grants, type RoleDefinitions } from './roles.js';

/** Who is asking: a user with roles and capabilities, or a visitor. */
export class Viewer {
  /** The names among what was granted that are roles. */
  readonly roles: readonly string[];
  /** Every capability by name, those of the roles included. */
  readonly capabilities: Grants;

  /**
   * @param id the user's, 0 for a visitor, negative for a program of the site's own
   * @param granted roles and single capabilities, as `wp_capabilities` holds them; false takes one away
   * @param definitions what the site's roles grant. @default WordPress's five
   * @param applicationPassword id of the application password by which the user came, if it was by one
   */
  constructor(
    readonly id: number,
    granted: readonly string[] | Grants,
    definitions: RoleDefinitions = defaultRoles,
    readonly applicationPassword?: string,
  ) {
    const own: Grants = Array.isArray(granted) ? Object.fromEntries(granted.map((name) => [name, true])) : (granted as Grants);
    this.roles = Object.keys(own).filter((name) => own[name] && definitions.has(name));
    this.capabilities = Object.assign({}, ...this.roles.map((role) => definitions.get(role)), own);
  }

  /** True when the viewer is logged in. */
  get isLoggedIn(): boolean {
    return this.id !== 0;
  }

  /** True when the viewer has a primitive capability such as `edit_others_posts`. */
  has(capability: string): boolean {
    return Object.hasOwn(this.capabilities, capability) && this.capabilities[capability] === true;
  }

  /** What this viewer sees of content, for the store's queries: WordPress's `read_post`, and whom it lists as users. */
  get audience(): Audience {
    if (!this.isLoggedIn) return publicAudience;
    return {
      own: this.has('read'),
      others: Object.fromEntries(this.#plurals().map((plural) => [plural, this.#othersSeen(plural)])),
      users: this.has('list_users') || this.has('edit_users') ? 'all' : 'public',
      user: this.id,
    };
  }

  /** The post types of which others' unpublished ones may be seen: what plugins register has capabilities of its own. */
  #plurals(): string[] {
    const named = Object.keys(this.capabilities).map((name) => /^(?:edit_others|read_private)_(\w+)$/.exec(name)?.[1] ?? '');
    return [...new Set(named.filter((plural) => plural !== ''))].sort();
  }

  #othersSeen(plural: string): readonly string[] {
    const edits = this.has(`edit_others_${plural}`);
    const seen: Readonly<Record<string, boolean>> = {
      draft: edits,
      pending: edits,
      private: this.has(`read_private_${plural}`),
      future: edits && this.has(`edit_published_${plural}`),
    };
    return unpublished.filter((status) => seen[status]);
  }
}

/** A visitor who is not logged in. */
export const loggedOutViewer = new Viewer(0, []);

/** @throws {RelationError} ncr_invalid_args unless the value is a viewer: anything else could see what it likes */
export function checkViewer(value: unknown): Viewer {
  if (value instanceof Viewer) return value;
  throw invalidParam('ncr_invalid_args', 'viewer', `has to be a Viewer, not ${formatValue(value)}`);
}
