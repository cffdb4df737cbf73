import fc from 'fast-check';
import { attributes, normalizeAttributes } from 'relx';
import { type DynamicTagSpec, dynamicTags } from 'relx/dynamic-tags';
import { describe, expect, it } from 'vitest';
import { isShown } from '../../src/dynamic-tags/tag-control.js';
import { normalizeTagSettings } from '../../src/dynamic-tags/tag-settings.js';
import { runs } from '../sizes.js';

const specs = Object.values(dynamicTags);
const controlOf = ({ controls }: DynamicTagSpec, name: string) => controls.find((control) => control.name === name);
const defaultsOf = (spec: DynamicTagSpec) => Object.fromEntries(spec.controls.map((each) => [each.name, each.default]));

describe('the description of dynamic tags', () => {
  it('has the three tags with their formats', () => {
    const formats = Object.fromEntries(specs.map((spec) => [spec.title, spec.formats.map(({ value }) => value).sort()]));
    expect(formats).toEqual({
      'Related Posts': ['count', 'field', 'ids', 'links', 'titles'],
      'Related Users': ['avatar_images', 'count', 'field', 'ids', 'names', 'user_links'],
      'Related Terms': ['count', 'field', 'ids', 'links', 'names', 'slugs', 'term_links'],
    });
  });

  it.each(specs)('$title: what lists have too is as in the one table', (spec) => {
    const { type, orderBy, order, direction } = normalizeAttributes(spec.objectType);
    expect(defaultsOf(spec)).toMatchObject({ type, orderBy, order, direction });
    const values = (name: string) => {
      const control = controlOf(spec, name);
      return control?.control === 'select' ? control.options.map(({ value }) => value) : undefined;
    };
    expect(values('orderBy')).toEqual(attributes.orderBy.values);
    expect(values('order')).toEqual(attributes.order.values);
    // both ways are not a tag's
    expect(values('direction')).toEqual(attributes.direction.values.filter((value) => value !== 'both'));
  });

  it.each(specs)('$title: all that its formats can be, and a default that is one of its options', (spec) => {
    expect(spec.categories).toEqual(['text', 'html', 'number', 'url']);
    for (const control of spec.controls)
      if (control.control === 'select') expect(control.options.map(({ value }) => value)).toContain(control.default);
    expect(controlOf(spec, 'limit')).toMatchObject({ min: 1, max: 100, default: 5 });
    expect(normalizeTagSettings(spec)).toEqual(defaultsOf(spec));
  });

  it('a control shows where it has an effect', () => {
    const shown = (format: string) =>
      dynamicTags.relx_related_users.controls.filter((control) => isShown(control, { format })).map(({ name }) => name);
    const always = ['format', 'type', 'direction', 'before', 'after', 'fallback'];
    expect(shown('count').sort()).toEqual([...always].sort());
    expect(shown('names').sort()).toEqual([...always, 'limit', 'order', 'orderBy', 'separator'].sort());
    expect(shown('field').sort()).toEqual([...always, 'field', 'limit', 'order', 'orderBy', 'separator'].sort());
    expect(shown('avatar_images').sort()).toEqual([...always, 'limit', 'order', 'orderBy'].sort());
  });

  it.each([
    [{ limit: 0 }, { limit: 1 }],
    [{ limit: '-1' }, { limit: 1 }],
    [{ limit: '1e9' }, { limit: 100 }],
    [{ limit: 'many' }, { limit: 5 }],
    [{ limit: '' }, { limit: 5 }],
    [{ limit: 7.9 }, { limit: 7 }],
    [{ format: 'TITLES ' }, { format: 'titles' }],
    [{ format: '../../' }, { format: 'titles' }],
    [{ type: 'no such type!' }, { type: 'related_to' }],
    [{ direction: 'both' }, { direction: '' }],
    [{ orderBy: 'ID ' }, { orderBy: 'id' }],
    [{ orderBy: 'data.weight' }, { orderBy: 'data.weight' }],
    [{ orderBy: 'data.' }, { orderBy: 'manual' }],
    [{ direction: 'incoming' }, { direction: 'incoming' }],
    [{ separator: ' | ' }, { separator: ' | ' }],
    [
      { separator: null, before: { a: 1 }, after: ['x'] },
      { separator: ', ', before: '', after: '' },
    ],
  ])('%j is %j', (given, expected) => {
    expect(normalizeTagSettings(dynamicTags.relx_related_posts, given)).toMatchObject(expected);
  });

  it('anything at all has a normal form, which is its own', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...specs),
        fc.dictionary(fc.constantFrom(...Object.keys(defaultsOf(specs[0] as never))), fc.anything()),
        (spec, raw) => {
          const normal = normalizeTagSettings(spec, raw);
          for (const { name, default: value } of spec.controls)
            expect(typeof normal[name as keyof typeof normal]).toBe(typeof value);
          expect(normal.limit).toBeGreaterThanOrEqual(1);
          expect(normal.limit).toBeLessThanOrEqual(100);
          expect(normalizeTagSettings(spec, normal as never)).toEqual(normal);
        },
      ),
      runs(100, 2000),
    );
  });
});
