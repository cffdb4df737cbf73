import { routes } from '../../../api/routes/index.js';
import { RelationError } from '../../../core/index.js';
import type { ApiRoutes } from '../../api-routes.js';
import type { RouteContext } from '../../context.js';
import { pageHeaders } from '../../http/page-headers.js';
import { queryParams } from '../../http/request-params.js';
import { respond } from '../../http/respond.js';
import { validate } from '../../http/validation.js';
import { searchContent } from '../../wp/search.js';
import { ATTACHMENTS, typeSerializers } from '../../wp/serialize-types.js';
import { siteSettings } from '../../wp/settings.js';

/** The statuses that a reader may be told of, and those that an editor may. */
const STATUSES = [
  { slug: 'publish', name: 'Published', public: true, queryable: true, private: false },
  { slug: 'future', name: 'Scheduled', public: false, queryable: false, private: false },
  { slug: 'draft', name: 'Draft', public: false, queryable: false, private: false },
  { slug: 'pending', name: 'Pending', public: false, queryable: false, private: false },
  { slug: 'private', name: 'Private', public: false, queryable: false, private: true },
  { slug: 'trash', name: 'Trash', public: false, queryable: false, private: false },
] as const;

/** `GET wp/v2/types`, `taxonomies`, `statuses`, `search` and `settings`: what the editor asks before it opens. */
export function coreSiteRoutes(app: ApiRoutes, { relx, root }: RouteContext): void {
  const { postTypes, taxonomies } = relx.content.types;
  const { typeOf, taxonomyOf } = typeSerializers(relx.content.types);
  const base = (url: string) => `${new URL(url).origin}${root}/wp/v2`;

  const allTypes = [...postTypes, ATTACHMENTS];
  const bySlug = <T extends { readonly slug: string }>(list: readonly T[]) =>
    Object.fromEntries(list.map((item) => [item.slug, item]));

  app.get('/wp/v2/types', (context) => respond(context, bySlug(allTypes.map((type) => typeOf(type, base(context.req.url))))));
  app.get('/wp/v2/types/:type', (context) => {
    const type = allTypes.find(({ name }) => name === context.req.param('type'));
    if (!type) throw new RelationError('rest_type_invalid', 'There is no such post type here.');
    return respond(context, typeOf(type, base(context.req.url)));
  });
  app.get('/wp/v2/taxonomies', (context) => {
    const { type } = validate(routes.listTaxonomies.query, queryParams(context.req.raw));
    const all = taxonomies.map((taxonomy) => taxonomyOf(taxonomy, base(context.req.url)));
    return respond(context, bySlug(type === undefined ? all : all.filter(({ types }) => types.includes(type))));
  });
  app.get('/wp/v2/taxonomies/:taxonomy', (context) => {
    const taxonomy = taxonomies.find(({ name }) => name === context.req.param('taxonomy'));
    if (!taxonomy) throw new RelationError('rest_taxonomy_invalid', 'There is no such taxonomy here.');
    return respond(context, taxonomyOf(taxonomy, base(context.req.url)));
  });
  app.get('/wp/v2/statuses', (context) => {
    const isEditor = context.get('viewer').has('edit_posts');
    return respond(context, bySlug(STATUSES.filter((status) => status.public || isEditor)));
  });
  app.get('/wp/v2/statuses/:status', (context) => {
    const status = STATUSES.find(({ slug }) => slug === context.req.param('status'));
    if (!status) throw new RelationError('rest_status_invalid', 'There is no such status.');
    const viewer = context.get('viewer');
    if (!status.public && !viewer.has('edit_posts'))
      throw new RelationError('rest_cannot_read_status', 'Only who may edit posts is told of this status.');
    return respond(context, status);
  });

  app.get('/wp/v2/search', async (context) => {
    const query = validate(routes.search.query, queryParams(context.req.raw));
    const { type } = query;
    const url = base(context.req.url);
    const { items, total } = await searchContent(relx, query, context.get('viewer'));
    const found = items.map(({ id, title, link, subtype, restBase }) => ({
      id,
      title,
      url: link,
      type,
      subtype,
      _links: {
        self: [{ embeddable: true, href: `${url}/${restBase}/${id}` }],
        about: [{ href: `${url}/${type === 'post' ? 'types' : 'taxonomies'}/${subtype}` }],
      },
    }));
    return respond(context, found, { headers: pageHeaders(context.req.url, query, total) });
  });

  app.get('/wp/v2/settings', async (context) => {
    const viewer = context.get('viewer');
    if (!viewer.has('manage_options')) throw new RelationError('rest_forbidden', 'Settings are for those who manage the site.');
    return respond(context, await siteSettings(relx.content, new URL(context.req.url).origin));
  });
}
