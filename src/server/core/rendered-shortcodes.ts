import type { Viewer } from '../../core/index.js';
import type { Render } from '../context.js';

/** What WordPress sends where it knows our shortcodes: their lists. Any of them begins so. */
const SHORTCODE = '[relx_related_';

interface Body {
  readonly content?: { rendered: string };
}

/** Puts lists in place of the shortcodes in the bodies of posts, as their reader may see them: all in one question. */
export async function renderShortcodesIn(
  items: readonly Record<string, unknown>[],
  ids: readonly number[],
  render: Render,
  viewer: Viewer,
): Promise<void> {
  const bodies = items.flatMap(({ content }: Body, index) =>
    content?.rendered?.includes(SHORTCODE) ? [{ content, post_id: ids[index] ?? 0 }] : [],
  );
  if (bodies.length === 0) return;
  const rendered = await render(
    bodies.map(({ content, post_id }) => ({ shortcode: content.rendered, post_id })),
    viewer,
  );
  for (const [index, { content }] of bodies.entries()) content.rendered = rendered[index]?.html ?? content.rendered;
}
