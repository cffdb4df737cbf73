import { RelationError } from '../../../core/index.js';
import type { RouteContext } from '../../context.js';
import { pageHeaders } from '../../http/respond.js';
import type { Handlers } from '../../register-routes.js';
import { candidatesOf, plannedRelation } from '../../wp/candidates.js';
import { searchContent } from '../../wp/search.js';
import { ATTACHMENTS, typeSerializers } from '../../wp/serialize-types.js';
import { siteSettings } from '../../wp/settings.js';

/** Statuses that logged-out users see, and those for editors. */
const STATUSES = [
  { slug: 'publish', name: 'Published', public: true, queryable: true, private: false },
  { slug: 'future', name: 'Scheduled', public: false, queryable: false, private: false },
  { slug: 'draft', name: 'Draft', public: false, queryable: false, private: false },
  { slug: 'pending', name: 'Pending', public: false, queryable: false, private: false },
  { slug: 'private', name: 'Private', public: false, queryable: false, private: true },
  { slug: 'trash', name: 'Trash', public: false, queryable: false, private: false },
] as const;

const bySlug = <T extends { readonly slug: string }>(list: readonly T[]) =>
  Object.fromEntries(list.map((item) => [item.slug, item]));

type Id =
  | 'listPostTypes'
  | 'getPostType'
  | 'listTaxonomies'
  | 'getTaxonomy'
  | 'listStatuses'
  | 'getStatus'
  | 'searchObjects'
  | 'getSettings';

/** `GET wp/v2/types`, `taxonomies`, `statuses`, `search` and `settings`, which the editor requests when it opens. */
export function siteHandlers(route: RouteContext): Handlers<Id> {
  const { relx } = route;
  const { postTypes, taxonomies } = relx.content.types;
  const { typeOf, taxonomyOf } = typeSerializers(relx.content.types);
  const allTypes = [...postTypes, ATTACHMENTS];
  return {
    listPostTypes: ({ core }) => ({ data: bySlug(allTypes.map((type) => typeOf(type, core))) }),
    getPostType(request) {
      const type = allTypes.find(({ name }) => name === request.params().type);
      if (!type) throw new RelationError('rest_type_invalid', 'There is no such post type here.');
      return { data: typeOf(type, request.core) };
    },
    listTaxonomies(request) {
      const { type } = request.query();
      const all = taxonomies.map((taxonomy) => taxonomyOf(taxonomy, request.core));
      return { data: bySlug(type === undefined ? all : all.filter(({ types }) => types.includes(type))) };
    },
    getTaxonomy(request) {
      const taxonomy = taxonomies.find(({ name }) => name === request.params().taxonomy);
      if (!taxonomy) throw new RelationError('rest_taxonomy_invalid', 'There is no such taxonomy here.');
      return { data: taxonomyOf(taxonomy, request.core) };
    },
    listStatuses({ viewer }) {
      const isEditor = viewer.has('edit_posts');
      return { data: bySlug(STATUSES.filter((status) => status.public || isEditor)) };
    },
    getStatus(request) {
      const status = STATUSES.find(({ slug }) => slug === request.params().status);
      if (!status) throw new RelationError('rest_status_invalid', 'There is no such status.');
      if (!status.public && !request.viewer.has('edit_posts'))
        throw new RelationError('rest_cannot_read_status', "You don't have permission to view this status.");
      return { data: status };
    },

    async searchObjects(request) {
      const { relx_relate, relx_author: author, relx_term: term, ...query } = request.query();
      const { type } = query;
      const { viewer } = request;
      const planned = plannedRelation(route, relx_relate, viewer);
      const { items, total } = await searchContent(relx, { ...query, planned, author, term }, viewer);
      const objects = items.map(({ object }) => object);
      const candidates = planned ? await candidatesOf(relx, objects, planned, viewer) : [];
      const found = items.map(({ id, title, link, subtype, restBase }, index) => ({
        id,
        title,
        url: link,
        type,
        subtype,
        _links: {
          self: [{ embeddable: true, href: `${request.core}/${restBase}/${id}` }],
          about: [{ href: `${request.core}/${type === 'post' ? 'types' : 'taxonomies'}/${subtype}` }],
        },
        ...candidates[index],
      }));
      return { data: found, headers: pageHeaders(request.url, query, total) };
    },

    async getSettings({ viewer, origin }) {
      if (!viewer.has('manage_options')) throw new RelationError('rest_forbidden', 'Settings are for those who manage the site.');
      return { data: await siteSettings(relx.content, origin) };
    },
  };
}
