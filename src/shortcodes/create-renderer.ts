import type { RenderedHtml, RenderRequest } from '../contract.js';
import type { ListsCore } from '../react/related-source.js';
import { parseShortcodes } from './parse-shortcodes.js';
import { relatedShortcodes } from './related-shortcodes.js';
import { type PartsToRender, renderParts, type ShortcodeOptions } from './render-shortcodes.js';

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

/**
 * What `POST relx/v1/render` answers with: shortcodes and blocks as the components render them, many at once.
 *
 * @example
 * const app = createApp({ relx, render: createRenderer({ core: relx }) });
 */
export function createRenderer({ core, shortcodes = {}, locale }: RendererOptions) {
  const tags = new Set([...Object.keys(relatedShortcodes), ...Object.keys(shortcodes)]);
  return (requests: readonly RenderRequest[], viewer?: object): Promise<RenderedHtml[]> => {
    const texts = requests.map((request, index): PartsToRender => {
      const postId = request.post_id || undefined;
      const idPrefix = `relx-${index}-${postId ?? 0}-`;
      if ('shortcode' in request) return { parts: parseShortcodes(request.shortcode, tags), postId, idPrefix };
      const attributes = attributesOf(request.attributes ?? {});
      return { parts: [{ tag: tagOf(request.block), attributes, content: undefined, place: 'flow' }], postId, idPrefix };
    });
    return renderParts(texts, { core, viewer, shortcodes, locale }).then((rendered) => [...rendered]);
  };
}
