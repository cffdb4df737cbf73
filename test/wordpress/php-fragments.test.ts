import { describe, expect, it } from 'vitest';
import { fragmentOf, sentinel } from '../../scripts/php-templates/fragment.js';
import { phpFiles } from '../../scripts/php-templates/php-files.js';
import { SWITCHES, templatesOf } from '../../scripts/php-templates/templates.js';

const cut = (markup: string, ...names: string[]) =>
  fragmentOf(markup, Object.fromEntries(names.map((name) => [name, sentinel(name)])));

describe('a fragment', () => {
  it('has the context of each value', () => {
    const [title, link, id, level, own, items] = ['title', 'link', 'id', 'level', 'class', 'items'].map(sentinel);
    const markup = `<div class="a ${own}" id="${id}"><a href="${link}">1 &lt; ${title}</a><h${level}></h${level}>${items}</div>`;
    const values = cut(markup, 'title', 'link', 'id', 'level', 'class', 'items').filter((part) => typeof part !== 'string');
    expect(values).toEqual([
      ['class', 'class'],
      ['attribute', 'id'],
      ['url', 'link'],
      ['text', 'title'],
      ['tag', 'level'],
      ['tag', 'level'],
      ['html', 'items'],
    ]);
  });

  it('is none where a value is missing, or in a place that can not be escaped', () => {
    expect(() => cut('<p></p>', 'title')).toThrow('title');
    expect(() => cut(`<p ${sentinel('title')}="x"></p>`, 'title')).toThrow('title');
    expect(() => cut(`<p class=${sentinel('title')}></p>`, 'title')).toThrow('title');
    expect(() => cut(`<a href="https://example.org/${sentinel('link')}"></a>`, 'link')).toThrow('link');
  });
});

describe('templates', () => {
  it.each(['post', 'user', 'term'] as const)('of %ss are there for every combination, without a sentinel', (objectType) => {
    const { list, item } = templatesOf(objectType);
    expect(Object.keys(list).length).toBe(2 * 2 ** SWITCHES.list.length);
    expect(Object.keys(item).length).toBe(2 * 2 ** SWITCHES[objectType].length);
    expect(phpFiles()[`${objectType}-markup.php`]).not.toMatch(/relx_\w+_hole|\u{f0000}|2001/u);
  });
});
