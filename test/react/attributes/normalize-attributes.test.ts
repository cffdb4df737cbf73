import fc from 'fast-check';
import { type AttributeSpec, attributes, normalizeAttributes, type ObjectType } from 'relx';
import { describe, expect, test } from 'vitest';
import { normalizeProps } from '../../../src/react/attributes/normalize-attributes.js';
import { runs } from '../../sizes.js';

const objectTypes: ObjectType[] = ['post', 'user', 'term'];
const specs = Object.entries<AttributeSpec>(attributes);
const names = specs.flatMap(([prop, { wire }]) => (wire ? [prop, wire] : [prop]));

describe('attributes', () => {
  test('have the documented defaults', () => {
    const common = {
      limit: 5,
      orderBy: 'manual',
      order: '',
      postId: 0,
      layout: 'list',
      className: '',
      headingLevel: 2,
      direction: '',
    };
    const rest = {
      ...common,
      showDate: false,
      excerptLength: 0,
      showExcerpt: false,
      showTerms: false,
      columns: 0,
      fields: '',
      fill: 'none',
      exclude: '',
      linkParams: '',
    };
    expect(normalizeAttributes('post')).toEqual({
      ...rest,
      type: 'related_to',
      heading: 'Related content',
      showThumbnail: false,
    });
    expect(normalizeAttributes('user')).toEqual({ ...rest, type: 'authored_by', heading: 'Related people', showThumbnail: true });
    expect(normalizeAttributes('term')).toEqual({
      ...rest,
      type: 'categorized_as',
      heading: 'Related topics',
      showThumbnail: false,
    });
    expect(normalizeAttributes('post', { layout: 'grid' })).toMatchObject({ showThumbnail: true, showDate: true });
    expect(normalizeAttributes('user', { layout: 'grid' }).showDate).toBe(false);
  });

  test('show excerpts with a length, and give those without one 20 words', () => {
    expect(normalizeAttributes('post', { excerptLength: 9 })).toMatchObject({ showExcerpt: true, excerptLength: 9 });
    expect(normalizeAttributes('post', { show_excerpt: 'yes' })).toMatchObject({ showExcerpt: true, excerptLength: 20 });
    expect(normalizeAttributes('post', { showExcerpt: false, excerptLength: 9 })).toMatchObject({
      showExcerpt: false,
      excerptLength: 9,
    });
  });

  test('have names in shortcodes and in blocks', () => {
    const wire = { post_id: '12', class: 'a', heading_level: '2', show_thumbnail: '1', show_date: 'yes', excerpt_length: '20' };
    const block = { post: 12, className: 'a', headingLevel: 2, showThumbnail: true, showDate: true, excerptLength: 20 };
    expect(normalizeAttributes('post', wire)).toEqual(normalizeAttributes('post', block));
  });

  test.each([
    ['limit', '500', 50],
    ['limit', 0, 1],
    ['limit', '-3', 1],
    ['limit', '7.9', 7],
    ['limit', Number.POSITIVE_INFINITY, 50],
    ['limit', 'many', 5],
    ['limit', '', 5],
    ['limit', Number.NaN, 5],
    ['limit', null, 5],
    ['limit', true, 5],
    ['limit', [3], 5],
    ['columns', 7, 6],
    ['layout', 'GRID', 'grid'],
    ['layout', 'carousel', 'list'],
    ['orderBy', 'rand', 'manual'],
    ['orderBy', ' Data.Weight_2', 'data.weight_2'],
    ['orderBy', 'data.', 'manual'],
    ['orderBy', 'data.weight,title', 'manual'],
    ['orderBy', `data.${'x'.repeat(41)}`, 'manual'],
    ['order', 'desc', 'desc'],
    ['order', 'date', ''],
    ['direction', 'incoming', 'incoming'],
    ['direction', 'sideways', ''],
    ['type', ' Depends_On ', 'depends_on'],
    ['type', 'no such type!', 'related_to'],
    ['type', 'x'.repeat(51), 'related_to'],
    ['heading', '', ''],
    ['heading', '  More  ', 'More'],
    ['heading', {}, 'Related content'],
    ['showThumbnail', 'yes', true],
    ['showThumbnail', '0', false],
    ['showThumbnail', 'constructor', false],
    ['postId', -1, 0],
    ['postId', '12', 12],
    ['fields', ['role', 'note'], 'role,note'],
    ['fields', ' Role, note,role ', 'role,note'],
    ['fields', '__proto__', 'proto__'],
    ['fields', [null, 3, {}], ''],
    ['fields', 7, ''],
    ['exclude', [12, 15, 12], '12,15'],
    ['exclude', ' 12, Shown,x,0,1e3,0x10,12 ', '12,shown'],
    ['exclude', 7, '7'],
    ['exclude', [null, {}, '3,4'], '3,4'],
    ['linkParams', ' utm_source=related&utm_medium=list ', 'utm_source=related&utm_medium=list'],
  ] as const)('make %s %j a %j', (name, given, normal) => {
    expect(normalizeProps('post', { [name]: given })[name]).toBe(normal);
  });

  test('are in range whatever is given, and the same when normalised again', () => {
    const value = fc.oneof(
      fc.anything(),
      fc.string(),
      fc.double(),
      fc.bigInt(),
      fc.constantFrom('grid', 'list', '1', 'random', 'data.weight', 'a b'),
    );
    const raw = fc.dictionary(fc.constantFrom(...names), value, { noNullPrototype: false });
    fc.assert(
      fc.property(fc.constantFrom(...objectTypes), raw, (objectType, given) => {
        const normal = normalizeProps(objectType, given);
        expect(Object.keys(normal)).toEqual(Object.keys(attributes));
        for (const [prop, { type, min = 0, max = 0, values = [], pattern = '(?!)' }] of specs) {
          const result = new Map<string, unknown>(Object.entries(normal)).get(prop);
          if (type === 'integer')
            expect(Number.isSafeInteger(result) && Number(result) >= min && Number(result) <= max).toBe(true);
          else if (type === 'boolean') expect(result).toBeTypeOf('boolean');
          else if (type === 'choice')
            expect(values.includes(String(result)) || RegExp(`^${pattern}$`).test(String(result))).toBe(true);
          else if (type === 'name') expect(result).toMatch(/^[a-z0-9_-]{1,50}$/);
          else if (type === 'names') expect(result).toMatch(/^([a-z]\w*(,[a-z]\w*)*)?$/);
          else if (type === 'ids') expect(result).toMatch(/^(([1-9]\d{0,13}|shown)(,([1-9]\d{0,13}|shown))*)?$/);
          else if (type === 'classes') expect(result).toMatch(/^([\w-]+( [\w-]+)*)?$/);
          else expect(result).toBeTypeOf('string');
        }
        expect(normalizeProps(objectType, normal)).toEqual(normal);
      }),
      runs(100, 2000),
    );
  });

  test('survive being no attributes at all', () => {
    expect(normalizeAttributes('post', null)).toEqual(normalizeAttributes('post'));
  });
});
