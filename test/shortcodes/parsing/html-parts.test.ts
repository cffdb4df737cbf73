import { describe, expect, it } from 'vitest';
import { htmlParts } from '../../../src/shortcodes/parsing/html-parts.js';

describe('htmlParts', () => {
  it.each<[string, readonly string[]]>([
    ['', []],
    ['a<p b="c">d</p>', ['text a', 'tag <p b="c">', 'text d', 'tag </p>']],
    // comments
    ['<!-- <a> -->b', ['comment <!-- <a> -->', 'text b']],
    ['<!-->a-->', ['comment <!-->', 'text a-->']],
    ['<!--->a-->', ['comment <!--->', 'text a-->']],
    ['<!----><!--a--!>-->', ['comment <!---->', 'comment <!--a--!>', 'text -->']],
    ['<!-- > - -> -- > ->\n<a>', ['comment <!-- > - -> -- > ->\n<a>']],
    ['--><!-- a -->', ['text -->', 'comment <!-- a -->']],
    [
      '<![CDATA[ <a> ]]><?b?></ c><!d <e>',
      ['comment <![CDATA[ <a>', 'text  ]]>', 'comment <?b?>', 'comment </ c>', 'comment <!d <e>'],
    ],
    ['a<!b', ['text a', 'comment <!b']],
    ['</a b', ['comment </a b']],
    // text
    ['< a <3 b <', ['text < a ', 'text <3 b ', 'text <']],
    // unclosed tags
    [
      '<A b="c>d<i>e</i>f<!--<j>--><k',
      ['unclosed <A b="c>', 'text d', 'unclosed <i>', 'text e', 'comment </i>', 'text f', 'comment <!--<j>-->', 'unclosed <k'],
    ],
    ['a<i b="<c', ['text a', 'unclosed <i b="', 'unclosed <c']],
    // elements with raw text
    ['<style>a<b></style>c<p>', ['tag <style>', 'raw a<b>', 'tag </style>', 'text c', 'tag <p>']],
    [
      'a<TEXTAREA><!--b--></textareas></Textarea\n><p>',
      ['text a', 'tag <TEXTAREA>', 'raw <!--b--></textareas>', 'tag </Textarea\n>', 'tag <p>'],
    ],
    ['</title><title>a</p>', ['tag </title>', 'tag <title>', 'raw a</p>']],
  ])('%s', (html, expected) => {
    const parts = [...htmlParts(html)].map(
      ({ type, tag, start, end }) => `${type === 'tag' && !tag ? 'unclosed' : type} ${html.slice(start, end)}`,
    );
    expect(parts).toEqual(expected);
  });
});
