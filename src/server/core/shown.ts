import type { Collection, ContentObject, Viewer } from '../../core/index.js';
import type { RouteContext } from '../context.js';
import { fieldsOf, isAsked } from '../fields.js';
import { queryParams } from '../request-params.js';
import { actionLinks } from './action-links.js';
import { Embeds, embedsOf } from './embeds.js';
import { idOf, objectFields, type ViewContext } from './fields.js';
import { linksOf } from './links.js';
import { renderShortcodesIn } from './rendered-shortcodes.js';

interface Ask {
  readonly request: Request;
  readonly viewer: Viewer;
  readonly context: ViewContext;
  /** What this viewer may do with each, for the links that say so. */
  readonly allow?: readonly string[];
  /** True with the password of a post that is protected by one. */
  readonly isOpened?: boolean;
}

/** Objects of a collection as `wp/v2` shows them: with links, with what `_embed` asks for, and with their relations. */
export async function shown(
  { relx, root, embedParam, render }: RouteContext,
  { kind, type }: Collection,
  objects: readonly ContentObject[],
  { request, viewer, context, allow, isOpened }: Ask,
): Promise<Record<string, unknown>[]> {
  const asked = fieldsOf(request);
  const base = `${new URL(request.url).origin}${root}/wp/v2`;
  const wanted = queryParams(request)[embedParam];
  const withRelations = (wanted === '1' || wanted === 'true') && isAsked(asked, embedParam);
  const relations = withRelations ? await relx.relations.embedded(kind, objects.map(idOf), viewer) : undefined;
  const types = relx.content.types;
  const isDetailed = kind === 'post' && context !== 'embed' && (isAsked(asked, 'template') || isAsked(asked, 'sticky'));
  const details = isDetailed ? await relx.content.details(objects.map(idOf)) : undefined;
  // a draft has no date in UTC yet, and is told it by the site's clocks
  const isUndated = objects.some((object) => object.kind === 'post' && object.row.post_date_gmt.startsWith('0000'));
  const time = isUndated ? await relx.content.siteTime() : undefined;
  const embedsAsked = isAsked(asked, '_embedded') ? embedsOf(request) : undefined;
  const embeds = embedsAsked && (await Embeds.of(relx, objects, base, embedsAsked, viewer));
  const items = objects.map((object) => {
    const beside = { types, details: details?.get(idOf(object)), isOpened, time, isRendered: render !== undefined };
    const item = objectFields(object, context, asked, beside);
    if (relations) item[embedParam] = relations.get(idOf(object)) ?? [];
    if (!embeds && !isAsked(asked, '_links')) return item;
    const restBase = type?.rest_base ?? 'users';
    const found = linksOf(object, restBase, base, types, allow);
    const isEdited = context === 'edit' && object.kind === 'post';
    const links = isEdited
      ? { ...found, ...actionLinks(object.row.post_type, `${base}/${restBase}/${object.row.ID}`, types, viewer) }
      : found;
    if (isAsked(asked, '_links')) item._links = links;
    if (embeds) item._embedded = embeds.embedded(object, links);
    return item;
  });
  if (render && kind === 'post') await renderShortcodesIn(items, objects.map(idOf), render, viewer, () => relx.content.locale());
  return items;
}
