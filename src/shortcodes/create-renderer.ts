import type { RenderedHtml, RenderRequest } from '../contract/index.js';
import { loadLanguage } from '../languages/load-language.js';
import type { ListsBudget, ListsCore } from '../react/queries/related-source.js';
import { blockShortcode } from './parsing/block-shortcode.js';
import { type PartsToRender, partsOf, renderParts, type ShortcodeOptions } from './render-shortcodes.js';

export interface RendererOptions {
  readonly core: ListsCore;
  /** Custom shortcodes. @default none */
  readonly shortcodes?: ShortcodeOptions['shortcodes'];
  /** Language of all lists. @default the language of the request, otherwise of the site */
  readonly locale?: string | undefined;
}

/** Short hash of a text. It makes IDs unique on pages that combine HTML of several requests. */
function hashOf(text: string): string {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  return (hash >>> 0).toString(36);
}

/**
 * Creates the renderer of `POST relx/v1/render`: shortcodes and blocks as React components.
 *
 * @example
 * const app = createApp({ relx, render: createRenderer({ core: relx }) });
 */
export function createRenderer({ core, shortcodes = {}, locale }: RendererOptions) {
  const render = async (
    requests: readonly RenderRequest[],
    viewer?: object,
    requested = 'en',
    budget?: ListsBudget,
  ): Promise<RenderedHtml[]> => {
    const seen = new Map<string, number>();
    const texts = requests.map((request): PartsToRender => {
      const postId = request.post_id || undefined;
      // repeated items need different IDs too
      const source = 'shortcode' in request ? request.shortcode : blockShortcode(request.block, request.attributes);
      // nested attributes are removed already, because serializing deep ones to JSON would overflow the stack
      const name = `relx-${postId ?? 0}-${hashOf(JSON.stringify(source))}-`;
      const times = (seen.get(name) ?? 0) + 1;
      seen.set(name, times);
      const idPrefix = times > 1 ? `${name}${times}-` : name;
      return { parts: typeof source === 'string' ? partsOf(source, shortcodes) : [source], postId, idPrefix };
    });
    return renderParts(texts, { core, viewer, budget, shortcodes, ...(await loadLanguage(locale ?? requested)) });
  };
  return Object.assign(render, { tags: Object.keys(shortcodes) });
}
