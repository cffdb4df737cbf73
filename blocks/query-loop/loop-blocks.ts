import { __ } from '@wordpress/i18n';
import type { RelatedAttributes } from 'relx';
import { translate } from '../list-block/translate.js';

/** Name, attributes and inner blocks of a block, as in a template of blocks. */
type BlockTemplate = readonly [string, Readonly<Record<string, unknown>>?, (readonly BlockTemplate[])?];

/** Since WordPress 6.9, a new Date block has the current date unless it is bound to that of its post. Earlier versions ignore this. */
const DATE_OF_POST = { metadata: { bindings: { datetime: { source: 'core/post-data', args: { field: 'date' } } } } };

/** The inner blocks of a loop that looks like a list: heading, items, and what is shown if nothing is related. */
export function loopBlocks(list: RelatedAttributes): BlockTemplate[] {
  const { heading, headingLevel, layout, columns, showThumbnail, showDate, showTerms, showExcerpt, excerptLength } = list;
  const isGrid = layout === 'grid';
  const item: BlockTemplate[] = [
    ...(showThumbnail ? [['core/post-featured-image', { isLink: true, aspectRatio: '3/2' }] as const] : []),
    ['core/post-title', { isLink: true, level: Math.min(6, headingLevel + 1), fontSize: 'medium' }],
    ...(showDate ? [['core/post-date', DATE_OF_POST] as const] : []),
    ...(showTerms
      ? [['core/post-terms', { term: 'category' }] as const, ['core/post-terms', { term: 'post_tag' }] as const]
      : []),
    ...(showExcerpt ? [['core/post-excerpt', { excerptLength }] as const] : []),
  ];
  const hint = __('Add text or blocks to display if nothing is related.', 'relx');
  return [
    ...(heading ? [['core/heading', { level: headingLevel, content: translate(heading) }] as const] : []),
    ['core/post-template', { layout: isGrid ? { type: 'grid', columnCount: columns || 3 } : { type: 'default' } }, item],
    ['core/query-no-results', {}, [['core/paragraph', { placeholder: hint }]]],
  ];
}
