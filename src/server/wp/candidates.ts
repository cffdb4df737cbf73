import {
  type ObjectRef,
  type ObjectType,
  objectTypes,
  type Related,
  type RelationSide,
  type RelationType,
} from '../../contract/index.js';
import { type ContentObject, loggedOutViewer, type RelationKey, type Relx, type Viewer } from '../../core/index.js';
import { maxRelations } from '../../core/relations/max-relations.js';
import { postDates } from '../../core/relations/related/related-objects.js';
import { fitsSide, showsAllUsers } from '../../core/relations/types/sides.js';
import { isGravatar } from '../../core/wordpress/accounts/gravatar.js';
import { plainText } from '../../core/wordpress/html/plain-text.js';
import { excerptOf } from '../../core/wordpress/text/rendered.js';
import { eventLoopYield } from '../../event-loop-yield.js';
import type { RouteContext } from '../context.js';
import { idOf } from './fields.js';

/** A relation whose other side is being searched for. */
export interface PlannedRelation {
  readonly type: RelationType;
  /** Side of the known object. */
  readonly side: RelationSide;
  readonly object: ObjectRef;
}

/** Fields of a search result that could become the other side. */
export interface Candidate {
  readonly relx_related: Related;
  /** Code with which the relation would be rejected; empty if it would not. */
  readonly relx_rejected: string;
}

/** The planned relation of the parameter `relx_relate`, such as `related_to:from:post:12`. Undefined for any other value. */
export function plannedRelation(
  { relx: { types }, served }: RouteContext,
  value: unknown,
  viewer: Viewer,
): PlannedRelation | undefined {
  if (served === 'core' || typeof value !== 'string' || !viewer.isLoggedIn) return undefined;
  const [name = '', side, objectTypeName, id = '', ...rest] = value.split(':', 5);
  const objectType = objectTypes.find((known): known is ObjectType => known === objectTypeName);
  if (rest.length > 0 || (side !== 'from' && side !== 'to') || !objectType || !types.has(name)) return undefined;
  if (!/^[1-9]\d{0,15}$/.test(id) || !Number.isSafeInteger(Number(id))) return undefined;
  return { type: types.get(name), side, object: { objectType, id: Number(id) } };
}

const otherSide = ({ side }: PlannedRelation): RelationSide => (side === 'from' ? 'to' : 'from');

/** Which of some post types, taxonomies or roles the other side of a planned relation can have. */
export function candidateSubtypes(planned: PlannedRelation, objectType: ObjectType, names: readonly string[]): readonly string[] {
  return names.filter((name) => fitsSide(planned.type, otherSide(planned), { objectType, subtypes: [name] }));
}

/** The users that the other side of a planned relation can have, for a query of users. */
export async function userCandidates(relx: Relx, planned: PlannedRelation, viewer: Viewer) {
  const { type, object } = planned;
  const other = otherSide(planned);
  if (!type[`${other}_object_types`].includes('user')) return { candidates: true, include: [] };
  const subtypes = object.objectType === 'post' ? [(await relx.content.postType(object.id)) ?? ''] : undefined;
  const canBeSource =
    planned.side === 'from' && type.edit !== 'both' && fitsSide(type, 'from', { objectType: object.objectType, subtypes });
  // users who can't create such a relation don't learn the roles of others
  const seesRoles =
    viewer.has('list_users') || (canBeSource && (await relx.permissions.mayEdit(viewer, object.objectType, object.id)));
  return { candidates: true, ...(seesRoles && { candidate_roles: type[`${other}_subtypes`] }) };
}

/** The arguments of a search for the other side of a planned relation, which plugins can narrow. */
export function candidateArgs<Args extends object>(hooks: Relx['hooks'], planned: PlannedRelation | undefined, args: Args): Args {
  if (!planned) return args;
  const given: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(args));
  // plugins return arguments of the same query
  return hooks.applyFilters('relx_candidates_query', given, planned.type, planned.object) as Args;
}

/** The candidates for a planned relation, in order. */
export async function candidatesOf(
  relx: Relx,
  found: readonly ContentObject[],
  planned: PlannedRelation,
  viewer: Viewer,
): Promise<Candidate[]> {
  const users = found.filter(({ objectType }) => objectType === 'user').map(idOf);
  const authors = new Set(users.length > 0 ? await publicUsers(relx, users) : []);
  // users who can't create such a relation learn neither roles nor cycles
  const allowed: ContentObject[] = [];
  for (const object of found) {
    const { from, to } = keyOf(object, planned);
    if (await relx.permissions.mayRelate(viewer, planned.type, from, to)) allowed.push(object);
  }
  const errors = await relx.relations.rejections(allowed.map((object) => keyOf(object, planned)));
  const codes = new Map(allowed.map((object, index) => [object, errors[index]?.code]));
  const candidates: Candidate[] = [];
  // excerpts take time
  const yieldToOthers = eventLoopYield();
  for (const object of found) {
    await yieldToOthers();
    candidates.push({
      relx_related: relatedOf(object, authors, showsAllUsers(planned.type)),
      relx_rejected: codes.has(object) ? (codes.get(object) ?? (await rejectionOf(relx, object, planned))) : 'rest_cannot_create',
    });
  }
  return candidates;
}

/** A search result with its candidate. Of users without published posts, only users who can list users see more than the name. */
export function withCandidate<T extends object>(item: T, candidate: Candidate | undefined, viewer: Viewer) {
  const related = candidate?.relx_related;
  const isNamed = related?.object_type === 'user' && related.slug === '' && !viewer.has('list_users');
  return { ...(isNamed ? namedOnly(item) : item), ...candidate };
}

/** The id and the name of a user. Required fields are empty. */
const namedOnly = (item: object) =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => {
      if (name === 'link' || name === 'slug') return [[name, '']];
      return name === 'id' || name === 'name' ? [[name, value]] : [];
    }),
  );

async function publicUsers({ content }: Relx, ids: readonly number[]): Promise<number[]> {
  const query = { include: ids, page: 1, per_page: ids.length };
  return (await content.list({ objectType: 'user' }, query, loggedOutViewer)).items.map(idOf);
}

/** The planned relation with a found object on its other side. */
function keyOf(found: ContentObject, { type, side, object }: PlannedRelation): RelationKey {
  const candidate: ObjectRef = { objectType: found.objectType, id: idOf(found) };
  const [from, to] = side === 'from' ? [object, candidate] : [candidate, object];
  return { type: type.name, from, to };
}

async function rejectionOf(relx: Relx, found: ContentObject, planned: PlannedRelation): Promise<string> {
  const { type } = planned;
  const { from, to } = keyOf(found, planned);
  if (!(await relx.hooks.applyFiltersAsync('ncr_relation_allowed', true, from.id, to.id, type.name)))
    return 'ncr_relation_not_allowed';
  const other = otherSide(planned);
  const candidate = other === 'from' ? from : to;
  const max = maxRelations(type, other, candidate.id, relx.hooks);
  if (max === 0) return '';
  const direction = type.direction === 'bidirectional' ? 'both' : other === 'from' ? 'outgoing' : 'incoming';
  const count = await relx.relations.count({ object: candidate, type: type.name, direction });
  return count < max ? '' : 'ncr_max_connections_exceeded';
}

/** A found object as lists have it. `authors` are the users with published posts; `showsAll` is true if lists show the others, too. */
function relatedOf(found: ContentObject, authors: ReadonlySet<number>, showsAll: boolean): Related {
  const { link } = found;
  const id = idOf(found);
  if (found.objectType === 'user') {
    const { row, avatar } = found;
    const user = { id, object_type: 'user', subtype: 'user', title: plainText(row.display_name) } as const;
    const isPublic = authors.has(id);
    const own = avatar && (isPublic || !isGravatar(avatar)) && { avatar };
    return isPublic
      ? { ...user, link, slug: row.user_nicename, ...own }
      : { ...user, link: '', slug: '', ...own, ...(!showsAll && { hidden: 'no_posts' }) };
  }
  if (found.objectType === 'term') {
    const { taxonomy, slug, name } = found.row;
    return { id, object_type: 'term', subtype: taxonomy, title: plainText(name), link, slug, taxonomy };
  }
  const { row, title, image, language } = found;
  const post = { id, object_type: 'post', subtype: row.post_type, title: plainText(title), link } as const;
  const hidden = row.post_status === 'publish' ? undefined : row.post_status;
  const excerpt = row.post_password === '' && excerptOf(row.post_excerpt, row.post_content, language);
  const dates = postDates(row.post_date, row.post_date_gmt);
  return { ...post, ...dates, ...(excerpt && { excerpt }), ...(image && { image }), ...(hidden && { hidden }) };
}
