import { describe, expect, it } from 'vitest';
import { splitAtBlocks } from '../../../src/shortcodes/parsing/split-at-blocks.js';

describe('splitAtBlocks', () => {
  const list = (limit: number, ...around: string[]) => ({
    tag: 'relx_related_posts',
    attributes: { limit: String(limit) },
    content: undefined,
    place: 'flow',
    ...(around.length > 0 && { around }),
  });
  const open = (limit: number) => `<!-- wp:relx/related-posts {"limit":${limit}} -->`;
  const close = '<!-- /wp:relx/related-posts -->';
  const template = (html: string) => `<!-- wp:post-template -->${html}<!-- /wp:post-template -->`;

  it.each([
    '<!--wp:relx/related-posts -->',
    '<!-- wp:relx/related-posts-->',
    '<!-- wp:relx/related-posts/-->',
    '<!-- wp:relx/related-posts {"limit":3 -->',
    '<!-- wp:relx/related-posts limit} -->',
    '<!-- wp:relx/related-posts limit -->',
    '<!xx wp:relx/related-posts -->',
    '<!-- wp:relx/related-posts xyz',
  ])('keeps a comment that is no block: %s', (comment) => {
    const html = `<!-- wp:relx/related-things -->${comment}`;
    expect(splitAtBlocks(html)).toEqual([html]);
  });

  it.each(['textarea', 'style'])('keeps what a browser displays as text: in <%s>', (name) => {
    const html = `<${name}>${open(1)}</${name}>`;
    expect(splitAtBlocks(html)).toEqual([html]);
  });

  it('keeps templates without lists', () => expect(splitAtBlocks(template('x'))).toEqual([template('x')]));

  it.each<[string, readonly string[]]>([
    ['<div class="a"></div>', ['<div class="a">', '</div>']],
    ['\n<div>\n</div>\n', ['<div>', '</div>']],
    ['<div class="a" data-relx-block="{}"></div>', ['<div class="a">', '</div>']],
    ['', []],
    ['saved', []],
    ['</div></div>', []],
    ['<section></div>', []],
    ['<div>x</div>', []],
  ])('puts a list into an empty element that its block saved: %s', (saved, around) => {
    expect(splitAtBlocks(`a${open(2)}${saved}${close}b`)).toEqual(['a', list(2, ...around), 'b']);
  });

  it('gives each list its own element', () => {
    const html = [1, 2].map((limit) => `${open(limit)}<div id="${limit}"></div>${close}`).join('');
    expect(splitAtBlocks(html)).toEqual(['', list(1, '<div id="1">', '</div>'), '', list(2, '<div id="2">', '</div>'), '']);
  });

  it('drops other blocks that a block saved', () => {
    const users = '<!-- wp:relx/related-users /--><!-- /wp:relx/related-users -->x';
    expect(splitAtBlocks(`${open(2)}${users}${close}y`)).toEqual(['', list(2), 'y']);
  });

  it('drops blocks in templates with the content that they saved', () => {
    const html = template(`<i>${template('')}${open(2)}<div></div>${close}</i>`);
    expect(splitAtBlocks(html + open(3)).filter((part) => part !== '')).toEqual(['<i>', '</i>', list(3)]);
    expect(splitAtBlocks(`<!-- /wp:post-template -->${open(3)}`).at(-2)).toEqual(list(3));
  });
});
