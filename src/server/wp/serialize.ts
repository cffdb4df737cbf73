import type { Collection, ContentObject, WorkBudget } from '../../core/index.js';
import type { ApiRequest } from '../api-request.js';
import type { RouteContext } from '../context.js';
import { fieldsOf, isRequested } from '../http/respond.js';
import { Embeds, embedsOf } from './embeds.js';
import { idOf, objectFields, type ViewContext } from './fields.js';
import { linksOf } from './links.js';
import { relationsEmbed } from './relations-embed.js';
import { renderShortcodesIn } from './rendered-shortcodes.js';

interface SerializeOptions {
  readonly context: ViewContext;
  readonly budget: WorkBudget;
  /** Methods that the viewer may use, for the links of the object itself. */
  readonly allow?: readonly string[];
  /** True if the request contains the post's password. */
  readonly isOpened?: boolean;
}

/** Serialized objects, and `Link` values for the response. */
export interface SerializedObjects {
  readonly items: readonly Record<string, unknown>[];
  readonly links: readonly string[];
}

/** Serializes objects of a collection with links, `_embed` and relations. */
export async function serializeObjects(
  route: RouteContext,
  { objectType, type }: Collection,
  objects: readonly ContentObject[],
  request: Pick<ApiRequest, 'raw' | 'viewer' | 'root' | 'core'>,
  { context, budget, allow, isOpened }: SerializeOptions,
): Promise<SerializedObjects> {
  const { relx, render } = route;
  const { raw, viewer, core: base } = request;
  const requested = fieldsOf(raw);
  const relations = await relationsEmbed(route, objectType, objects.map(idOf), request, budget, requested);
  const types = relx.content.types;
  const isDetailed =
    objectType === 'post' && context !== 'embed' && (isRequested(requested, 'template') || isRequested(requested, 'sticky'));
  const details = isDetailed ? await relx.content.details(objects.map(idOf)) : undefined;
  // drafts have no UTC date, so the site's time zone is needed
  const isUndated = objects.some((object) => object.objectType === 'post' && object.row.post_date_gmt.startsWith('0000'));
  const time = isUndated ? await relx.content.siteTime() : undefined;
  const embedsRequested = isRequested(requested, '_embedded') ? embedsOf(raw) : undefined;
  const embeds = embedsRequested && (await Embeds.of(relx, objects, base, embedsRequested, viewer));
  const items: Record<string, unknown>[] = [];
  for (const object of objects) {
    await budget.pause();
    const beside = { types, details: details?.get(idOf(object)), isOpened, time, isRendered: render !== undefined };
    const item: Record<string, unknown> = { ...objectFields(object, context, requested, beside), ...relations.of(idOf(object)) };
    items.push(item);
    if (!embeds && !isRequested(requested, '_links')) continue;
    const restBase = type?.rest_base ?? 'users';
    const links = linksOf(object, restBase, base, types, allow);
    if (isRequested(requested, '_links')) item._links = links;
    if (embeds) item._embedded = embeds.embedded(object, links);
  }
  if (render && objectType === 'post')
    await renderShortcodesIn(items, objects.map(idOf), render, viewer, () => relx.content.locale(), budget);
  return { items, links: relations.links };
}
