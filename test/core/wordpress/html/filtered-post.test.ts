import { expect, onTestFinished, test, vi } from 'vitest';
import { filteredPost } from '../../../../src/core/wordpress/html/filtered-post.js';

const content = async (html: string) => (await filteredPost({ content: html })).content;

test.each([
  ['<script>alert(1)</script>', ''],
  ['<img src=x onerror=alert(1)>', '<img src="x" />'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="java\nscript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
  ['<a href="java[relx_related_posts post_id=9]script:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="[relx_related_posts post_id=9 /]javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="jav&#97;[relx_related_posts]script&colon;alert(1)[/relx_related_posts]">x</a>', '<a>x</a>'],
  ['<img src="[x]data:image/svg+xml,x" alt="[y]">', '<img alt="[y]" />'],
  ['<iframe src="https://evil.example"></iframe><object data="x"></object><embed src="x">', ''],
  ['<form action="/"><input name="a"><button>x</button></form>', 'x'],
  ['<p style="position:fixed;color:red;background:url(x)">x</p>', '<p style="color:red">x</p>'],
  ['<svg onload=alert(1)><p>x</p></svg>', '<p>x</p>'],
  ['<!-- a remark --><!--[if IE]><script>1</script><![endif]--><p>x</p>', '<p>x</p>'],
  ['<p title="<!-- wp:p {&quot;a&quot;:1} -->">x</p>', '<p>x</p>'],
  ['<p title=\'<!-- wp:p {"a":" onclick=alert(1) "} -->\'>x</p>', '<p>x</p>'],
  ['Fish &amp; chips &lt;b&gt;', 'Fish &amp; chips &lt;b&gt;'],
])('%s leaves %s', async (html, left) => {
  expect(await content(html)).toBe(left);
});

test.each([
  '<!-- wp:paragraph {"align":"center"} --><p class="has-text-align-center">One <strong>two</strong></p><!-- /wp:paragraph -->',
  '<!-- wp:relx/related-posts {"type":"references","limit":3} /-->',
  '<h2 id="top">A</h2><ul><li>B</li></ul><figure><img src="/a.jpg" alt="" width="3" height="4" /><figcaption>C</figcaption></figure>',
  '<a href="https://a.test/[x]?b[]=1">x</a><a href="/c[x]">x</a><a href="?d[]=1">x</a><a href="#e[x]">x</a>[relx_related_posts]',
])('%s stays as it is', async (html) => {
  expect(await content(html)).toBe(html);
});

test('a title has inline elements only, and what is not given is not written', async () => {
  expect(await filteredPost({ title: '<h1>A <em>b</em></h1><img src=x>' })).toMatchObject({ title: 'A <em>b</em>' });
  expect((await filteredPost({ title: 'A' })).content).toBeUndefined();
});

test('comments without an end are read once', async () => {
  expect(await content('<!-- wp:p {'.repeat(90_000))).not.toContain('wp:p {"');
});

test.each([
  ['color:red;width', 'color:red'],
  ['color:red; width : 3px;WIDTH:4px', 'color:red;width:3px;width:4px'],
  ['color:red!important;height:1em ! IMPORTANT', 'color:red !important;height:1em !important'],
  ['color:rgb(1, 2, 3);background-color:rgba(1 2 3 / 50%)', 'color:rgb(1, 2, 3);background-color:rgba(1 2 3 / 50%)'],
  ['color:rgb(1;color:blue)', ''],
  ['color:"red;text-align:left', 'text-align:left'],
  ['color:red}*{width:3px', ''],
  ['}color:red', ''],
  ['{', ''],
  ['/*', ''],
  ["font-family:'a;position:fixed'", ''],
  ['color:\\', ''],
  ['@import "a";color:red', 'color:red'],
  ['color:red:blue;:red;;', ''],
])('the style %s leaves %s, and nothing is printed', async (style, left) => {
  // as in a page, where the back end is mocked
  vi.stubGlobal('window', globalThis);
  const printed = (['log', 'info', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const expected = left === '' ? '<p>x</p>' : `<p style="${left}">x</p>`;
  expect(await content(`<p style="${style.replaceAll('"', '&quot;')}">x</p>`)).toBe(expected);
  for (const spy of printed) expect(spy).not.toHaveBeenCalled();
});
