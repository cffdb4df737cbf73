import type { RenderedHtml, RenderRequest } from '../contract/index.js';
import { loadLanguage } from '../languages/load-language.js';
import type { ListsBudget, ListsCore } from '../react/related-source.js';
import { blockShortcode } from './parsing/block-shortcode.js';
import { type PartsToRender, partsOf, renderParts, type ShortcodeOptions } from './render-shortcodes.js';

export interface RendererOptions {
  readonly core: ListsCore;
  /** Shortcodes of your own. @default none */
  readonly shortcodes?: ShortcodeOptions['shortcodes'];
  /** The language of all lists, a BCP 47 tag. @default that of the request, or else of the site */
  readonly locale?: string | undefined;
}

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
  return async (
    requests: readonly RenderRequest[],
    viewer?: object,
    requested = 'en',
    budget?: ListsBudget,
  ): Promise<RenderedHtml[]> => {
    const seen = new Map<string, number>();
    const texts = requests.map((request): PartsToRender => {
      const postId = request.post_id || undefined;
      // the same thing twice on a page has ids of its own, too
      const source = 'shortcode' in request ? request.shortcode : blockShortcode(request.block, request.attributes);
      // nested attributes are gone here: writing those of any depth as JSON would overflow the stack
      const name = `relx-${postId ?? 0}-${hashOf(JSON.stringify(source))}-`;
      const times = (seen.get(name) ?? 0) + 1;
      seen.set(name, times);
      const idPrefix = times > 1 ? `${name}${times}-` : name;
      return { parts: typeof source === 'string' ? partsOf(source, shortcodes) : [source], postId, idPrefix };
    });
    return renderParts(texts, { core, viewer, budget, shortcodes, ...(await loadLanguage(locale ?? requested)) });
  };
}
