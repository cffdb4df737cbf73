import { autop } from '@wordpress/autop';
import type { Hono } from 'hono';
import type { ObjectKind } from '../../contract.js';
import { type Collection, type ContentObject, excerptOf, RelationError, type Viewer } from '../../core/index.js';
import { routes } from '../../routes.js';
import type { AppEnv, RouteContext } from '../context.js';
import { pageHeaders } from '../pages.js';
import { queryParams } from '../request-params.js';
import { respond } from '../respond.js';
import { unreadable } from '../unreadable.js';
import { userFields } from '../user-fields.js';
import { validate } from '../validation.js';

const termsOf = (object: Extract<ContentObject, { kind: 'post' }>, taxonomy: string) =>
  object.terms.filter((term) => term.taxonomy === taxonomy).map(({ term_id }) => term_id);

/** A post as `wp/v2` shows it. What a password protects stays empty. */
function postFields(object: Extract<ContentObject, { kind: 'post' }>) {
  const { row, link, thumbnail } = object;
  const closed = row.post_password !== '';
  const html = /<!-- wp:/.test(row.post_content) ? row.post_content : autop(row.post_content);
  const excerpt = row.post_excerpt || excerptOf(row.post_content.slice(0, 4000));
  return {
    id: row.ID,
    date: row.post_date.replace(' ', 'T'),
    date_gmt: row.post_date_gmt.replace(' ', 'T'),
    guid: { rendered: row.guid || link },
    modified: row.post_modified.replace(' ', 'T'),
    modified_gmt: row.post_modified_gmt.replace(' ', 'T'),
    slug: row.post_name,
    status: row.post_status,
    type: row.post_type,
    link,
    title: { rendered: row.post_title },
    content: { rendered: closed ? '' : html, protected: closed },
    excerpt: { rendered: closed || !excerpt ? '' : autop(excerpt), protected: closed },
    author: row.post_author,
    featured_media: thumbnail,
    parent: row.post_parent,
    menu_order: row.menu_order,
    comment_status: row.comment_status,
    ping_status: row.ping_status,
    template: '',
    meta: [],
    categories: termsOf(object, 'category'),
    tags: termsOf(object, 'post_tag'),
  };
}

function coreFields(object: ContentObject) {
  if (object.kind === 'post') return postFields(object);
  if (object.kind === 'user') return userFields(object, 'view');
  const { link, row } = object;
  const { term_id, count, description, name, slug, taxonomy, parent } = row;
  return { id: term_id, count, description, link, name, slug, taxonomy, parent, meta: [] };
}

/** `GET wp/v2/<collection>[/<id>]`, with the relations of each item when they are asked for. */
export function coreObjectRoutes(app: Hono<AppEnv>, { relx, embedParam }: RouteContext): void {
  function find(restBase: string): Collection {
    const collection = relx.content.collection(restBase);
    if (collection) return collection;
    throw new RelationError('rest_no_route', `There is no collection "${restBase.slice(0, 60)}" here.`);
  }

  async function shaped(kind: ObjectKind, objects: readonly ContentObject[], request: Request, viewer: Viewer) {
    const fields = objects.map(coreFields);
    const wanted = queryParams(request)[embedParam];
    if (wanted !== '1' && wanted !== 'true') return fields;
    const ids = fields.map(({ id }) => id);
    const embeds = await relx.relations.embedded(kind, ids, viewer);
    return fields.map((object) => ({ ...object, [embedParam]: embeds.get(object.id) ?? [] }));
  }

  app.get('/wp/v2/:collection', async (context) => {
    const collection = find(context.req.param('collection'));
    const query = validate(routes.listObjects.query, queryParams(context.req.raw));
    const viewer = context.get('viewer');
    const { items, total } = await relx.content.list(collection, query);
    const headers = pageHeaders(context.req.url, query, total);
    return respond(context, await shaped(collection.kind, items, context.req.raw, viewer), { headers });
  });

  app.get('/wp/v2/:collection/:id', async (context) => {
    const collection = find(context.req.param('collection'));
    const { id } = validate(routes.getObject.params, context.req.param());
    const viewer = context.get('viewer');
    const object = await relx.content.get(collection, id, viewer);
    if (!object) throw await unreadable(relx, collection, id, viewer);
    const [fields] = await shaped(collection.kind, [object], context.req.raw, viewer);
    return respond(context, fields);
  });
}
