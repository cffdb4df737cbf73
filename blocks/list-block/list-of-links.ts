import { createBlock } from '@wordpress/blocks';
import { escapeAttribute, escapeHTML } from '@wordpress/escape-html';
import { type AutomaticItem, type RelationItem, safeUrl } from 'relx';

/** A core list with a link for each item. */
export function listBlock(items: readonly (RelationItem | AutomaticItem)[]): ReturnType<typeof createBlock> {
  const contents = items.map(({ related: { title, link } }) => {
    const href = safeUrl(link);
    return href ? `<a href="${escapeAttribute(href)}">${escapeHTML(title)}</a>` : escapeHTML(title);
  });
  return createBlock(
    'core/list',
    {},
    (contents.length > 0 ? contents : ['']).map((content) => createBlock('core/list-item', { content })),
  );
}
