import type { routes } from '../../../api/routes/index.js';
import {
  type Collection,
  type ContentType,
  type PostInput,
  type PostObject,
  RelationError,
  type Viewer,
} from '../../../core/index.js';
import { capabilityPlural } from '../../../core/wordpress/content/content-types.js';
import { filteredPost } from '../../../core/wordpress/html/filtered-post.js';
import { type ApiRequest, writtenBudget } from '../../api-request.js';
import type { RouteContext } from '../../context.js';
import { type AfterCommit, unknownOutcome } from '../../http/after-commit.js';
import { location, type RouteResponse } from '../../http/respond.js';
import type { Handlers } from '../../register-routes.js';
import { mustBeAllowed, postInput } from '../../wp/post-input.js';
import { serializeObjects } from '../../wp/serialize.js';
import { notReadable } from '../../wp/unreadable.js';
import { collectionOf, methodsAt } from './objects.js';

/** Input that is filtered unless the viewer may write unfiltered HTML. */
const writable = async (viewer: Viewer, input: PostInput) => (viewer.has('unfiltered_html') ? input : filteredPost(input));

/** Removes the parent of posts of types that are not hierarchical. */
const placed = ({ hierarchical }: ContentType, input: PostInput): PostInput =>
  hierarchical ? input : { ...input, parent: undefined };

type Id = 'createObject' | 'updateObject' | 'deleteObject';
type Posts = Collection & { readonly type: ContentType };
type Right = 'edit_post' | 'delete_post';
type PostRequest = ApiRequest<(typeof routes)['updateObject' | 'deleteObject']>;

/**
 * The post type of a path.
 *
 * @throws {RelationError} rest_no_route for collections without posts
 */
function postsAt(route: RouteContext, request: ApiRequest<(typeof routes)[Id]>): Posts {
  const { objectType, type } = collectionOf(route, request.param('collection'));
  if (objectType === 'post' && type) return { objectType, type };
  throw new RelationError('rest_no_route', `There is no route ${request.raw.method} ${request.path.slice(0, 200)}.`);
}

/** The post of a path, if the viewer has the capability. */
async function mine({ relx }: RouteContext, request: PostRequest, type: ContentType, right: Right): Promise<PostObject> {
  const { id } = request.params();
  const post = await relx.content.postAsIs(id);
  if (!post || post.row.post_type !== type.name) throw notReadable('post', id);
  if (await relx.permissions.can(request.viewer, right, id)) return post;
  const [code, verb] =
    right === 'edit_post' ? (['rest_cannot_edit', 'edit'] as const) : (['rest_cannot_delete', 'delete'] as const);
  throw new RelationError(code, `You don't have permission to ${verb} the post ${id}.`);
}

async function read(route: RouteContext, request: ApiRequest, collection: Collection, id: number) {
  // it exists: it was just found or written
  const post = (await route.relx.content.postAsIs(id)) as PostObject;
  const allow = await methodsAt(route, post, request.viewer);
  const options = { context: 'edit', budget: writtenBudget(), allow } as const;
  return (await serializeObjects(route, collection, [post], request, options)).items[0];
}

/** `POST wp/v2/<posts>`, and `POST`, `PUT`, `PATCH`, `DELETE wp/v2/<posts>/<id>`, for every post type. */
export function postHandlers(route: RouteContext): Handlers<Id> {
  const { relx } = route;
  const { types } = relx.content;

  /** The response to a change of a post. */
  const readBack = (
    request: ApiRequest,
    collection: Collection,
    post: number,
    headers?: RouteResponse['headers'],
  ): AfterCommit => ({
    written: unknownOutcome('post', post),
    read: async () => ({ data: await read(route, request, collection, post), ...(headers ? { headers } : {}) }),
  });

  return {
    async createObject(request) {
      const collection = postsAt(route, request);
      const { viewer } = request;
      if ((await request.all()).id)
        throw new RelationError('rest_post_exists', 'A new post has no id yet. Send a change to the address of the post.');
      const input = placed(collection.type, postInput(await request.fields(), types));
      const { name, rest_base } = collection.type;
      const plural = capabilityPlural(types, name);
      if (!viewer.has(`edit_${plural}`))
        throw new RelationError('rest_cannot_create', `You don't have permission to create posts of the type ${name}.`);
      mustBeAllowed(viewer, plural, input);
      const created = await relx.posts.create(name, await writable(viewer, input), viewer.id);
      return readBack(request, collection, created, location(`${request.core}/${rest_base}/${created}`));
    },

    async updateObject(request) {
      const collection = postsAt(route, request);
      const { viewer } = request;
      const input = placed(collection.type, postInput(await request.fields(), types));
      const { row } = await mine(route, request, collection.type, 'edit_post');
      mustBeAllowed(viewer, capabilityPlural(types, collection.type.name), input, row.post_status);
      await relx.posts.update(row.ID, await writable(viewer, input));
      return readBack(request, collection, row.ID);
    },

    async deleteObject(request) {
      const collection = postsAt(route, request);
      const { force } = await request.fields();
      const { ID } = (await mine(route, request, collection.type, 'delete_post')).row;
      if (force) {
        const previous = await read(route, request, collection, ID);
        await relx.deletion.delete({ objectType: 'post', id: ID }, { viewer: request.viewer });
        return { written: { data: { deleted: true, previous } } };
      }
      if (!(await relx.deletion.trash(ID)))
        throw new RelationError(
          'rest_already_trashed',
          `The post ${ID} is in the trash already. Send force=true to delete it for good.`,
        );
      return readBack(request, collection, ID);
    },
  };
}
