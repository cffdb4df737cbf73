import type { RenderedHtml, RenderRequest } from '../contract.js';
import type { ListsCore } from '../react/related-source.js';
import { type PartsToRender, partsOf, renderParts, type ShortcodeOptions } from './render-shortcodes.js';

export type RendererOptions = Pick<ShortcodeOptions, 'shortcodes' | 'locale'> & { readonly core: ListsCore };

/** A block is rendered as the shortcode of the same name is. */
const tagOf = (block: string): string => block.replace('relx/', 'relx_').replaceAll('-', '_');

/** A block's attribute as a shortcode would have it: what it says itself stands, so its entities are none. */
const asText = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('&', '&amp;') : String(value));

const attributesOf = (attributes: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === null || value === undefined || typeof value === 'object' ? [] : [[name, asText(value)]],
    ),
  );

/** A short name for a text, by which what a page has together from several requests keeps apart. */
function hashOf(text: string): string {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  return (hash >>> 0).toString(36);
}

/**
 * What `POST relx/v1/render` answers with: shortcodes and blocks as the components render them, many at once.
 *
 * @example
 * const app = createApp({ relx, render: createRenderer({ core: relx }) });
 */
export function createRenderer({ core, shortcodes = {}, locale }: RendererOptions) {
  return (requests: readonly RenderRequest[], viewer?: object): Promise<RenderedHtml[]> => {
    const seen = new Map<string, number>();
    const texts = requests.map((request): PartsToRender => {
      const postId = request.post_id || undefined;
      // the same thing twice on a page has ids of its own, too
      const name = `relx-${postId ?? 0}-${hashOf(JSON.stringify(request))}-`;
      const times = (seen.get(name) ?? 0) + 1;
      seen.set(name, times);
      const idPrefix = times > 1 ? `${name}${times}-` : name;
      if ('shortcode' in request) return { parts: partsOf(request.shortcode, shortcodes), postId, idPrefix };
      const attributes = attributesOf(request.attributes ?? {});
      return { parts: [{ tag: tagOf(request.block), attributes, content: undefined, place: 'flow' }], postId, idPrefix };
    });
    return renderParts(texts, { core, viewer, shortcodes, locale }).then((rendered) => [...rendered]);
  };
}
