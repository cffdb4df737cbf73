import { readFileSync } from 'node:fs';
import { type AttributeSpec, attributeDocs, type ObjectType, attributes as table } from 'relx';
import { describe, expect, test } from 'vitest';
import { relatedBlocks } from '../../src/contract/requests.js';

const blocks = [
  ['related-posts', 'post'],
  ['related-users', 'user'],
  ['related-terms', 'term'],
] as const;
const metadataOf = (block: string) => JSON.parse(readFileSync(`blocks/${block}/block.json`, 'utf8'));
const jsonTypes = {
  integer: 'integer',
  boolean: 'boolean',
  choice: 'string',
  name: 'string',
  names: 'string',
  ids: 'string',
  classes: 'string',
  text: 'string',
};

/** What an attribute is by default, where that does not depend on another one. */
function defaultOf(objectType: ObjectType, name: keyof typeof table): unknown {
  const value: unknown = table[name].default;
  const byObjectType = typeof value === 'object' ? (value as Record<ObjectType, unknown>)[objectType] : value;
  return typeof byObjectType === 'object' ? undefined : byObjectType;
}

describe.each(blocks)('%s', (block, objectType) => {
  const metadata = metadataOf(block);

  test('has the attributes of the table that concern it, with their types, values and defaults', () => {
    // the class is one of WordPress's own attributes, and props without a name on the wire are for components only
    const names = (Object.keys(table) as (keyof typeof table)[]).filter(
      (name) => 'wire' in table[name] && name !== 'className' && (attributeDocs[name].objectTypes?.includes(objectType) ?? true),
    );
    const nameInBlock = (name: keyof typeof table): string => (table[name] as AttributeSpec).block ?? name;
    // the plugin marks the block that it adds to templates
    const automatic = objectType === 'post' ? ['automatic'] : [];
    expect(Object.keys(metadata.attributes)).toEqual([...names.map(nameInBlock), ...automatic]);
    for (const name of names) {
      const { type, values, pattern } = table[name] as AttributeSpec;
      const isDerived = name === 'showThumbnail' || 'switches' in table[name];
      const usual = isDerived ? undefined : defaultOf(objectType, name);
      expect([name, metadata.attributes[nameInBlock(name)]]).toEqual([
        name,
        { type: jsonTypes[type], ...(values && !pattern && { enum: values }), ...(usual !== undefined && { default: usual }) },
      ]);
    }
  });

  test('is one of the blocks that a server renders, of the same shape as its siblings', () => {
    expect(metadata).toMatchObject({ apiVersion: 3, name: `relx/${block}`, textdomain: 'relx' });
    expect(relatedBlocks).toContain(metadata.name);
    expect(metadata.usesContext).toEqual(['postId', 'postType', 'queryId']);
    expect(metadata.supports).toEqual(metadataOf('related-posts').supports);
    expect(metadata.keywords.length).toBeGreaterThan(2);
  });
});
