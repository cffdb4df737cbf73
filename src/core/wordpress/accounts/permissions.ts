import { typeDirections } from '../../../contract/directions.js';
import type { ObjectRef, ObjectType, RelationType } from '../../../contract/index.js';
import type { PostState as StoredState } from '../../../store/content/reads.js';
import type { Store } from '../../../store/store.js';
import { Anything, among, arrayOf, check, checkId, checkObject, invalidParam } from '../../lib/checks.js';
import { formatValue } from '../../lib/format-value.js';
import { checkViewer, type Viewer } from '../../lib/viewer.js';
import { type ContentTypes, capabilityPlural } from '../content/content-types.js';
import {
  type MetaCapability, metaCapabilities, neededForPost, neededForTerm, neededForUser, type PostCapability, type PostState,
  type UserCapability,
} from './meta-capabilities.js'; // biome-ignore format: a list of names

const Capability = among(metaCapabilities);

const EDITS = { post: 'edit_post', user: 'edit_user', term: 'edit_term' } as const;
const ROLES = { page_on_front: 'front', page_for_posts: 'front', wp_page_for_privacy_policy: 'privacy' } as const;

/** What a viewer may do with an object. */
export interface Access {
  readonly isVisible: boolean;
  readonly mayEdit: () => Promise<boolean>;
}

/** Capability checks, as in WordPress's `map_meta_cap`. */
export class Permissions {
  constructor(
    private readonly store: Store,
    private readonly types: ContentTypes,
  ) {}

  /** True if the viewer has a capability for an object: `can(viewer, 'edit_post', 12)`. False for a post that does not exist. */
  async can(viewer: Viewer, capability: MetaCapability, id: number): Promise<boolean> {
    checkViewer(viewer);
    // unknown capabilities would be treated as others below
    const known = check(Capability, 'capability', capability);
    return this.#can(viewer, known, checkId('id', id));
  }

  /** What the viewer may do with each of some objects. Runs one statement for all posts. */
  async access(viewer: Viewer, objects: readonly ObjectRef[]): Promise<readonly Access[]> {
    const { audience, isLoggedIn } = checkViewer(viewer);
    const { reads, db } = this.store;
    // each is checked here
    const known = check(arrayOf(Anything), 'objects', objects).map((object) => checkObject('object', object as ObjectRef));
    const ids = known.flatMap(({ objectType, id }) => (objectType === 'post' ? id : []));
    const posts = new Map((await reads.postStates(db, ids, audience)).map((post) => [post.ID, post]));
    return Promise.all(
      known.map(async (object): Promise<Access> => {
        const { objectType, id } = object;
        const post = objectType === 'post' ? posts.get(id) : undefined;
        return {
          isVisible: objectType === 'post' ? Number(post?.is_visible) === 1 : await reads.readable(db, object, audience),
          mayEdit: async () => isLoggedIn && this.#can(viewer, EDITS[objectType], id, post),
        };
      }),
    );
  }

  /** `edit_post`, `edit_user` or `manage_categories`, by object type. False for a post that does not exist. */
  async mayEdit(viewer: Viewer, objectType: ObjectType, id: number): Promise<boolean> {
    const object = checkObject('object', { objectType, id });
    return checkViewer(viewer).isLoggedIn && this.can(viewer, EDITS[object.objectType], object.id);
  }

  /** True if the viewer may edit the source, and the target too if the type has `edit: 'both'`. */
  async mayRelate(viewer: Viewer, type: RelationType, from: ObjectRef, to: ObjectRef): Promise<boolean> {
    const [source, target] = [checkObject('from', from), checkObject('to', to)];
    if (!typeDirections.some((known) => known === type?.direction))
      throw invalidParam('ncr_invalid_type', 'type', `must be a registered relation type, not ${formatValue(type)}`);
    if (!(await this.mayEdit(viewer, source.objectType, source.id))) return false;
    return type.edit !== 'both' || this.mayEdit(viewer, target.objectType, target.id);
  }

  /** True if the viewer may change an existing relation. Of a two-way type, either object counts as its source. */
  async mayChange(viewer: Viewer, type: RelationType, from: ObjectRef, to: ObjectRef): Promise<boolean> {
    if (await this.mayRelate(viewer, type, from, to)) return true;
    return type.direction === 'bidirectional' && this.mayRelate(viewer, type, to, from);
  }

  /**
   * True if a write that follows that of a user, such as mirroring it to translations, may change a relation. The user needs to be
   * able to edit each object whose list changes, for a two-way type both. Code of the site, without a viewer, may.
   */
  async mayFollow(viewer: Viewer | undefined, type: RelationType, from: ObjectRef, to: ObjectRef): Promise<boolean> {
    if (viewer === undefined) return true;
    if (!(await this.mayRelate(viewer, type, from, to))) return false;
    return type.direction !== 'bidirectional' || this.mayRelate(viewer, type, to, from);
  }

  async #can(viewer: Viewer, capability: MetaCapability, id: number, post?: StoredState): Promise<boolean> {
    const needed = await this.#needed(viewer, capability, id, post);
    return needed?.every((primitive) => viewer.has(primitive)) ?? false;
  }

  /** @param known the post with this id, if it was read before */
  async #needed(
    viewer: Viewer,
    capability: MetaCapability,
    id: number,
    known: StoredState | undefined,
  ): Promise<string[] | undefined> {
    if (capability.endsWith('_term')) return neededForTerm(capability as 'edit_term'); // by its ending
    if (capability.endsWith('_user')) return neededForUser(capability as UserCapability, id, viewer.id); // by its ending
    const post = await this.#post(known ?? (await this.#state(id)));
    return post && neededForPost(capability as PostCapability, await this.#stateOf(post), viewer.id); // only post capabilities remain
  }

  /** The post whose capabilities apply: for a revision, its parent. */
  async #post(post: StoredState | undefined): Promise<StoredState | undefined> {
    return post?.post_type === 'revision' ? this.#state(post.post_parent) : post;
  }

  async #state(id: number): Promise<StoredState | undefined> {
    return (await this.store.reads.postStates(this.store.db, [id]))[0];
  }

  async #stateOf({ ID, post_author, post_type, post_status, post_parent }: StoredState): Promise<PostState> {
    return {
      post_author,
      plural: capabilityPlural(this.types, post_type),
      status: post_status === 'inherit' ? await this.#inherited(post_parent) : post_status,
      before: post_status === 'trash' ? await this.#before(ID) : undefined,
      role: post_type === 'page' ? await this.#role(ID) : undefined,
    };
  }

  async #inherited(parent: number): Promise<string> {
    const above = parent > 0 ? await this.#state(parent) : undefined;
    return above?.post_status ?? 'publish';
  }

  async #before(id: number): Promise<string | undefined> {
    const [meta] = await this.store.reads.postMetas(this.store.db, [id], ['_wp_trash_meta_status']);
    return meta?.value;
  }

  async #role(id: number): Promise<PostState['role']> {
    const options = await this.store.reads.options(this.store.db, Object.keys(ROLES));
    const [name] = [...options].find(([, value]) => value === String(id)) ?? [];
    return name === undefined ? undefined : ROLES[name as keyof typeof ROLES]; // the query selects only these names
  }
}
