import { type Audience, publicAudience, unpublished } from '../../store/query/visibility.js';
import { invalidParam } from './checks.js';
import { formatValue } from './format-value.js';
import { defaultRoles, type Grants, type RoleDefinitions } from './roles.js';

/**
 * The user of a request, or a logged-out user.
 *
 * @example
 * const editor = new Viewer(7, ['editor']);
 * editor.isLoggedIn; // true
 */
export class Viewer {
  /** The granted names that are roles. */
  readonly roles: readonly string[];
  /** All capabilities by name, including those that roles grant. */
  readonly capabilities: Grants;

  /**
   * @param id user id, 0 for a logged-out user, negative for an internal program of the site
   * @param granted roles and capabilities, as in `wp_capabilities`; false removes one
   * @param definitions capabilities of the site's roles. @default WordPress's five roles
   * @param applicationPassword id of the application password that authenticated the user
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

  /** True for a logged-in user. */
  get isLoggedIn(): boolean {
    return this.id !== 0;
  }

  /** True if the user has a primitive capability such as `edit_others_posts`. */
  has(capability: string): boolean {
    return Object.hasOwn(this.capabilities, capability) && this.capabilities[capability] === true;
  }

  #audience: Audience | undefined;

  /** Content that this user can see. */
  get audience(): Audience {
    this.#audience ??= this.#seen();
    return this.#audience;
  }

  #seen(): Audience {
    if (!this.isLoggedIn) return publicAudience;
    return {
      own: this.has('read'),
      others: Object.fromEntries(this.#plurals().map((plural) => [plural, this.#othersSeen(plural)])),
      // editors can relate users without published posts, such as speakers
      users: this.has('edit_others_posts') ? 'all' : this.#listedUsers,
      user: this.id,
    };
  }

  /** Content that `wp/v2` collections show to this user. */
  get listed(): Audience {
    return { ...this.audience, users: this.#listedUsers };
  }

  get #listedUsers(): Audience['users'] {
    return this.has('list_users') || this.has('edit_users') ? 'all' : 'public';
  }

  /** Plurals of the capabilities for others' unpublished posts. Types of plugins can have their own. */
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

/**
 * A logged-out user.
 *
 * @example
 * const { items } = await relx.relations.list({ objectType: 'post', id: 12 }, { limit: 5 }, loggedOutViewer);
 */
export const loggedOutViewer = new Viewer(0, []);

/** Code of the site: sees what a logged-out user sees, and can filter and sort by private fields. */
export const siteCode = new Viewer(0, []);

/** @throws {RelationError} ncr_invalid_args unless the value is a viewer, because its audience decides what is visible */
export function checkViewer(value: unknown): Viewer {
  if (value instanceof Viewer) return value;
  throw invalidParam('ncr_invalid_args', 'viewer', `must be a Viewer, not ${formatValue(value)}`);
}
