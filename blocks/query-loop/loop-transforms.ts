import { createBlock, createBlocksFromInnerBlocksTemplate } from '@wordpress/blocks';
import { normalizeAttributes } from 'relx';
import { type BlockAttributes, blockAttributes } from '../list-block/block-attributes.js';
import { loopBlocks } from './loop-blocks.js';
import { type LoopQuery, listOfLoop, loopQuery, NAMESPACE } from './related-loop.js';

interface LoopAttributes {
  readonly namespace?: string;
  readonly query?: LoopQuery;
}
interface Block {
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly innerBlocks: readonly Block[];
}

/** Finds a block inside of others. */
function find(blocks: readonly Block[], name: string): Block | undefined {
  for (const block of blocks) {
    const found = block.name === name ? block : find(block.innerBlocks, name);
    if (found) return found;
  }
  return undefined;
}

/** The appearance of a list that comes closest to the blocks of a loop. */
function appearanceOf(blocks: readonly Block[]): Readonly<Record<string, unknown>> {
  const template = find(blocks, 'core/post-template');
  const heading = blocks.find(({ name }) => name === 'core/heading');
  const layout = (template?.attributes.layout ?? {}) as { type?: string; columnCount?: number };
  const excerpt = find(blocks, 'core/post-excerpt');
  return {
    title: heading ? String(heading.attributes.content ?? '') : '',
    headingLevel: heading?.attributes.level,
    layout: layout.type === 'grid' ? 'grid' : 'list',
    columns: layout.type === 'grid' ? layout.columnCount : undefined,
    showThumbnail: find(blocks, 'core/post-featured-image') !== undefined,
    showDate: find(blocks, 'core/post-date') !== undefined,
    showTerms: find(blocks, 'core/post-terms') !== undefined,
    showExcerpt: excerpt !== undefined,
    excerptLength: excerpt?.attributes.excerptLength,
  };
}

/** From the block "Related posts" to the loop, and back. */
export const loopTransforms = {
  to: {
    type: 'block',
    blocks: ['core/query'],
    transform: (given: BlockAttributes) => {
      const list = normalizeAttributes('post', given);
      const attributes = { namespace: NAMESPACE, query: loopQuery(list) };
      return createBlock('core/query', attributes, createBlocksFromInnerBlocksTemplate(loopBlocks(list) as never));
    },
  },
  from: {
    type: 'block',
    blocks: ['core/query'],
    isMatch: ({ namespace }: LoopAttributes) => namespace === NAMESPACE,
    transform: ({ query }: LoopAttributes, innerBlocks: readonly Block[]) => {
      const { type, direction, orderBy, postId, limit, exclude, fill } = listOfLoop(query);
      const list = { type, direction, order: orderBy, post: postId, limit, exclude, fill, ...appearanceOf(innerBlocks) };
      return createBlock('relx/related-posts', blockAttributes('post', list));
    },
  },
};
