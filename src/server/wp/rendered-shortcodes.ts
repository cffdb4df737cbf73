import type { Viewer, WorkBudget } from '../../core/index.js';
import type { Render } from '../context.js';

/** What WordPress sends where it knows our shortcodes and blocks: their lists. Any of them begins so. */
const SHORTCODE = '[relx_related_';
const BLOCK = '<!-- wp:relx/related-';

/** A block comment that rendering has to find: that of a list, or of a query's template, in which a list is another post's. */
const LIST = /^<!--\s+\/?wp:(relx\/related-|post-template\b)/;

/** True for the block comments that {@link renderShortcodesIn} needs, in a text that has a list at all. */
export const isListComment = (text: string): ((comment: string) => boolean) => {
  const hasLists = text.includes(BLOCK);
  return (comment) => hasLists && LIST.test(comment);
};

interface Body {
  readonly content?: { rendered: string };
}

/** Puts lists in place of the shortcodes and blocks in the bodies of posts, as their reader may see them: all in one question. */
export async function renderShortcodesIn(
  items: readonly Record<string, unknown>[],
  ids: readonly number[],
  render: Render,
  viewer: Viewer,
  locale: () => Promise<string>,
  budget: WorkBudget,
): Promise<void> {
  const bodies = items.flatMap(({ content }: Body, index) =>
    content?.rendered?.includes(SHORTCODE) || content?.rendered?.includes(BLOCK) ? [{ content, post_id: ids[index] ?? 0 }] : [],
  );
  if (bodies.length === 0) return;
  const rendered = await render(
    bodies.map(({ content, post_id }) => ({ shortcode: content.rendered, post_id })),
    viewer,
    await locale(),
    budget,
  );
  for (const [index, { content }] of bodies.entries()) content.rendered = rendered[index]?.html ?? content.rendered;
}
