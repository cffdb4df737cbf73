import { describe, expect, it } from 'vitest';
import { listAttributes } from '../../src/shortcodes/list-attributes.js';

describe('listAttributes', () => {
  it('decodes texts, and takes values of other types from elements', () =>
    expect(listAttributes('post', { type: 'depends&#95;on', limit: 3 })).toMatchObject({ type: 'depends_on', limit: 3 }));
});
