import type { Viewer, WorkBudget } from '../../core/index.js';
import type { Render } from '../context.js';

/** Beginning of all shortcodes of relx. */
const SHORTCODE = '[relx_related_';
const BLOCK = '<!-- wp:relx/related-';

/** Comment of a list block, or of a query template, in which lists belong to other posts. */
const LIST = /^<!--\s+\/?wp:(relx\/related-|post-template\b)/;

/** True for the block comments that {@link renderShortcodesIn} needs. */
export const isListComment = (text: string): ((comment: string) => boolean) => {
  const hasLists = text.includes(BLOCK);
  return (comment) => hasLists && LIST.test(comment);
};

interface Body {
  readonly content?: { rendered: string };
}

/** Renders shortcodes and list blocks in the contents of posts for a viewer, all together. */
export async function renderShortcodesIn(
  items: readonly Record<string, unknown>[],
  ids: readonly number[],
  render: Render,
  viewer: Viewer,
  locale: () => Promise<string>,
  budget: WorkBudget,
): Promise<void> {
  const marks = [SHORTCODE, BLOCK, ...(render.tags ?? []).map((tag) => `[${tag}`)];
  const bodies = items.flatMap(({ content }: Body, index) =>
    content && marks.some((mark) => content.rendered?.includes(mark)) ? [{ content, post_id: ids[index] ?? 0 }] : [],
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
