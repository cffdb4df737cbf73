import { attributes, normalizeAttributes } from 'relx';
import { type DynamicTagSpec, dynamicTags } from 'relx/dynamic-tags';
import { describe, expect, it } from 'vitest';
import { normalizeTagSettings } from '../../src/dynamic-tags/tag-settings.js';

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
});
