import { describe, expect, it } from 'vitest';
import { withinDepth } from '../../../src/shortcodes/parsing/within-depth.js';

describe('withinDepth', () => {
  const times = (count: number, text: string) => text.repeat(count);
  const within = (html: string) => withinDepth(html, 'mark');

  it('keeps 200 nested elements, and the text of deeper ones', () => {
    const html = (count: number) => `${times(count, '<div>')}x${times(count, '</div>')}y`;
    expect(within(html(200))).toBe(html(200));
    expect(within(html(203))).toBe(html(200));
  });

  it('keeps 20 nested formatting elements', () => {
    const html = (count: number) => `${times(count, '<b>')}x${times(count, '</b>')}<i>y</i>`;
    expect(within(html(20))).toBe(html(20));
    expect(within(html(23))).toBe(html(20));
  });

  it.each([
    ['siblings', '<div>x</div>'],
    ['formatted siblings', '<b>x</b>'],
    ['empty elements', '<br><img src="a.png"><hr>'],
    ['paragraphs without an end', '<p>x'],
    ['paragraphs that blocks end', '<p>x<div>y</div>'],
    ['elements that their parent ends', '<div><span><span></div>'],
    ['formatting that ends in another order', '<b><i>x</b></i>'],
  ])('keeps any number of %s', (_name, html) => {
    expect(within(times(500, html))).toBe(times(500, html));
  });

  it.each([
    ['ul', '<li>x'],
    ['dl', '<dt>x<dd>y'],
    ['table', '<tr><td>x<td>y<th>z'],
    ['table', '<tbody><tr><td>x'],
    ['table', '<tbody><tr><td>x<tfoot><tr><td>y'],
    ['select', '<option>x'],
  ])('keeps any number of elements in <%s> that the next one ends: %s', (parent, html) => {
    const whole = `<div><${parent}>${times(500, html)}</${parent}></div>`;
    expect(within(whole)).toBe(whole);
  });

  it.each<[string, number, string, string]>([
    ['elements without an end', 200, '<span>x', 'x'],
    ['elements before the end of another', 200, '<span></div>', '</div>'],
    ['formatting before the end of another', 20, '<b></i>', '</i>'],
    ['formatting that goes on after its parent ends', 19, '<b><i></b>', '<b></b>'],
  ])('counts as nested: %s', (_name, most, html, rest) => {
    expect(within(times(most + 1, html))).toBe(times(most, html) + rest);
  });

  it('counts paragraphs as nested', () => {
    expect(within(`${times(200, '<div>')}<p>x</p>`)).toBe(`${times(200, '<div>')}x`);
  });

  it('removes as many ends as elements', () => {
    expect(within(`${times(202, '<div>')}</div></div></div>x`)).toBe(`${times(200, '<div>')}</div>x`);
  });

  it.each(['constructor', 'valueof'])('keeps an element with the name of a property: <%s>', (name) => {
    expect(within(`<${name}>x</${name}>`)).toBe(`<${name}>x</${name}>`);
  });

  it.each([
    ['<p>a < b <!-- <i> --></p>', '<p>a < b <!-- <i> --></p>'],
    ['a<![CDATA[b>c', 'a<!---->c'],
    ['<style>a <!-- <i></style>', '<style>a &lt;!-- &lt;i></style>'],
    ['<style><!----><i></style>', '<style>&lt;!---->&lt;i></style>'],
  ])('keeps text and comments, and escapes raw text: %s', (html, expected) => expect(within(html)).toBe(expected));

  it('has space for another element after one is closed', () => {
    const open = times(199, '<div>');
    expect(within(`${open}<section>x</section><section>y</section>`)).toBe(`${open}<section>x</section><section>y</section>`);
  });

  it('keeps the given element at any depth', () => {
    expect(within(`${times(201, '<div>')}<mark>x</mark>`)).toBe(`${times(200, '<div>')}<mark>x</mark>`);
  });
});
