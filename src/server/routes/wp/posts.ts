import type { Context } from 'hono';
import { routes } from '../../../api/routes/index.js';
import {
  type Collection,
  type ContentType,
  capabilityPlural,
  filteredPost,
  type PostInput,
  type PostObject,
  RelationError,
  type Viewer,
} from '../../../core/index.js';
import type { ApiRoutes } from '../../api-routes.js';
import type { AppEnv, RouteContext } from '../../context.js';
import { type AfterCommit, unread } from '../../http/after-commit.js';
import { locationOf } from '../../http/location.js';
import { writtenBudget } from '../../http/request-budget.js';
import { validate } from '../../http/validation.js';
import { mustBeAllowed, postInputs } from '../../wp/post-input.js';
import { serializeObjects } from '../../wp/serialize.js';
import { notReadable } from '../relations/related.js';
import { collectionOf, methodsAt } from './objects.js';

const id = (object: PostObject) => object.row.ID;

/** What somebody writes, without what only those may write whom the site trusts with any HTML. */
const writable = async (viewer: Viewer, input: PostInput) => (viewer.has('unfiltered_html') ? input : filteredPost(input));

/** Only posts of a hierarchical type have a parent to be given. */
const placed = ({ hierarchical }: ContentType, input: PostInput): PostInput =>
  hierarchical ? input : { ...input, parent: undefined };

/** `POST wp/v2/<posts>`, and `POST`, `PUT`, `PATCH`, `DELETE wp/v2/<posts>/<id>`, for every post type. */
export function corePostRoutes(app: ApiRoutes, route: RouteContext): void {
  const { relx, root } = route;
  const readInput = postInputs(relx.content.types);

  /** @throws {RelationError} rest_no_route: only posts are written here */
  function postsAt(context: Context<AppEnv>, restBase: string): Collection & { readonly type: ContentType } {
    const { kind, type } = collectionOf(route, restBase);
    if (kind === 'post' && type) return { kind, type };
    throw new RelationError('rest_no_route', `There is no route ${context.req.method} ${context.req.path.slice(0, 200)}.`);
  }

  /** The post of an address, and the right to do something with it. */
  async function mine(
    context: Context<AppEnv>,
    collection: Collection,
    right: 'edit_post' | 'delete_post',
  ): Promise<{ post: PostObject; viewer: Viewer }> {
    const { id } = validate(routes.getObject.params, context.req.param());
    const viewer = context.get('viewer');
    const post = await relx.content.postAsIs(id);
    if (!post || post.row.post_type !== collection.type?.name) throw notReadable('post', id);
    if (await relx.permissions.can(viewer, right, id)) return { post, viewer };
    const [code, verb] =
      right === 'edit_post' ? (['rest_cannot_edit', 'edit'] as const) : (['rest_cannot_delete', 'delete'] as const);
    throw new RelationError(code, `You may not ${verb} the post ${id}.`);
  }

  async function read(context: Context<AppEnv>, collection: Collection, id: number, viewer: Viewer) {
    // it is there: it was found, or has just been written
    const post = (await relx.content.postAsIs(id)) as PostObject;
    const allow = await methodsAt(route, post, viewer);
    const request = context.req.raw;
    const {
      items: [fields],
    } = await serializeObjects(route, collection, [post], { request, viewer, context: 'edit', budget: writtenBudget(), allow });
    return fields;
  }

  /** The response to a change of a post. */
  const readBack = (context: Context<AppEnv>, collection: Collection, post: number, viewer: Viewer): AfterCommit => ({
    written: unread('post', post),
    read: async () => ({ data: await read(context, collection, post, viewer) }),
  });

  app.write(['POST'], '/wp/v2/:collection', async (context, request) => {
    const restBase = context.req.param('collection');
    const collection = postsAt(context, restBase);
    const params = await request.params();
    if (params.id)
      throw new RelationError('rest_post_exists', 'A new post has no id yet. Send a change to the address of the post.');
    const input = placed(collection.type, readInput(params));
    const viewer = context.get('viewer');
    const { name } = collection.type;
    const plural = capabilityPlural(relx.content.types, name);
    if (!viewer.has(`edit_${plural}`))
      throw new RelationError('rest_cannot_create', `You may not create posts of the type ${name} here.`);
    mustBeAllowed(viewer, plural, input);
    const created = await relx.posts.create(name, await writable(viewer, input), viewer.id);
    const Location = locationOf(context, `${root}/wp/v2/${restBase}/${created}`);
    return {
      written: unread('post', created),
      read: async () => ({ data: await read(context, collection, created, viewer), status: 201, headers: { Location } }),
    };
  });

  app.write(['POST', 'PUT', 'PATCH'], '/wp/v2/:collection/:id', async (context, request) => {
    const collection = postsAt(context, context.req.param('collection'));
    const input = placed(collection.type, readInput(await request.params()));
    const { post, viewer } = await mine(context, collection, 'edit_post');
    mustBeAllowed(viewer, capabilityPlural(relx.content.types, collection.type.name), input, post.row.post_status);
    await relx.posts.update(id(post), await writable(viewer, input));
    return readBack(context, collection, id(post), viewer);
  });

  app.write(['DELETE'], '/wp/v2/:collection/:id', async (context, request) => {
    const collection = postsAt(context, context.req.param('collection'));
    const { force } = validate(routes.deleteObject.query, await request.params());
    const { post, viewer } = await mine(context, collection, 'delete_post');
    if (force) {
      const previous = await read(context, collection, id(post), viewer);
      await relx.deletion.delete({ kind: 'post', id: id(post) });
      return { written: { data: { deleted: true, previous } } };
    }
    if (!(await relx.deletion.trash(id(post))))
      throw new RelationError(
        'rest_already_trashed',
        `The post ${id(post)} is in the trash already. Send force=true to delete it for good.`,
      );
    return readBack(context, collection, id(post), viewer);
  });
}
