import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { relatedBlocks } from '../../src/contract/requests.js';

const blocks = ['related-posts', 'related-users', 'related-terms'];
const metadataOf = (block: string) => JSON.parse(readFileSync(`blocks/${block}/block.json`, 'utf8'));
describe.each(blocks)('%s', (block) => {
  const metadata = metadataOf(block);

  test('is one of the blocks that a server renders, of the same shape as its siblings', () => {
    expect(metadata).toMatchObject({ apiVersion: 3, name: `relx/${block}`, textdomain: 'relx' });
    expect(relatedBlocks).toContain(metadata.name);
    expect(metadata.usesContext).toEqual(['postId', 'postType', 'queryId']);
    expect(metadata.supports).toEqual(metadataOf('related-posts').supports);
    expect(metadata.keywords.length).toBeGreaterThan(2);
  });
});
