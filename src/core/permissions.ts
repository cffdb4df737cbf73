import type { ObjectKind, RelationType } from '../contract.js';
import type { Store } from '../store/store.js';
import type { Viewer } from './viewer.js';

interface Owned {
  readonly post_author: number;
  readonly post_status: string;
  readonly post_type: string;
}

/** WordPress's meta capability `edit_post`. Pages have capabilities of their own, other types those of posts. */
function mayEditPost(viewer: Viewer, { post_author, post_status, post_type }: Owned): boolean {
  const plural = post_type === 'page' ? 'pages' : 'posts';
  const needs = [`edit_${post_author === viewer.id ? '' : 'others_'}${plural}`];
  if (post_status === 'publish' || post_status === 'future') needs.push(`edit_published_${plural}`);
  if (post_status === 'private' && post_author !== viewer.id) needs.push(`edit_private_${plural}`);
  return needs.every((capability) => viewer.has(capability));
}

/** Who may change what. */
export class Permissions {
  constructor(private readonly store: Store) {}

  /** `edit_post`, `edit_user` or `manage_categories`, by kind. False for a post that does not exist. */
  async mayEdit(viewer: Viewer, kind: ObjectKind, id: number): Promise<boolean> {
    if (!viewer.known) return false;
    if (kind === 'term') return viewer.has('manage_categories');
    if (kind === 'user') return viewer.id === id || viewer.has('edit_users');
    const post = await this.store.reads.post(this.store.db, id);
    return post !== undefined && mayEditPost(viewer, post);
  }

  /** A relation is its source's to give; a two-way one belongs to both ends. */
  async mayRelate(
    viewer: Viewer,
    type: RelationType,
    from: { kind: ObjectKind; id: number },
    to: { kind: ObjectKind; id: number },
  ): Promise<boolean> {
    if (!(await this.mayEdit(viewer, from.kind, from.id))) return false;
    return type.direction !== 'bidirectional' || this.mayEdit(viewer, to.kind, to.id);
  }
}
