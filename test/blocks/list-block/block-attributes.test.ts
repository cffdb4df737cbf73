import { expect, test } from 'vitest';
import { attributeSchemas } from '../../../blocks/list-block/block-attributes.js';

test('blocks have the attributes of the table that their lists support, with types, values and fixed defaults', () => {
  const common = {
    limit: { type: 'integer', default: 5 },
    order: { type: 'string', default: 'manual' },
    post: { type: 'integer', default: 0 },
    layout: { type: 'string', enum: ['list', 'grid'], default: 'list' },
    headingLevel: { type: 'integer', default: 2 },
    direction: { type: 'string', enum: ['', 'outgoing', 'incoming', 'both'], default: '' },
    columns: { type: 'integer', default: 0 },
    fields: { type: 'string', default: '' },
    exclude: { type: 'string', default: '' },
    linkParams: { type: 'string', default: '' },
  };
  const texts = (type: string, title: string) => ({
    type: { type: 'string', default: type },
    title: { type: 'string', default: title },
  });
  expect(attributeSchemas('term')).toEqual({ ...texts('categorized_as', 'Related topics'), ...common });
  // the layout or another attribute determines some defaults
  const showThumbnail = { type: 'boolean' };
  expect(attributeSchemas('user')).toEqual({ ...texts('authored_by', 'Related people'), ...common, showThumbnail });
  expect(attributeSchemas('post')).toEqual({
    ...texts('related_to', 'Related content'),
    ...common,
    showThumbnail,
    showDate: { type: 'boolean' },
    showTerms: { type: 'boolean', default: false },
    excerptLength: { type: 'integer', default: 0 },
    showExcerpt: { type: 'boolean' },
    fill: { type: 'string', enum: ['none', 'similar'], default: 'none' },
  });
});
