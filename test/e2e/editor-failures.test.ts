import { expect, test } from 'vitest';
import { EditorPage } from './editor-page.js';
import { browser, demo, startEditor } from './started-editor.js';

startEditor();

/** A post of the demo with some text in it that an editor may change. */
async function postWith(content: string, title = 'For a test'): Promise<number> {
  const response = await fetch(`${demo.url}/wp-json/wp/v2/posts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: demo.authorization },
    body: JSON.stringify({ title, content, status: 'publish' }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: number }).id;
}

const paragraph = (text: string) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;

test('a nonce that is too old is asked for anew, and what was typed is saved', async () => {
  const editor = await EditorPage.open(browser, demo, await postWith(paragraph('Before.')));
  const { page } = editor;
  await editor.write('core/paragraph', ' After an hour.');
  await page.evaluate(() => {
    const { apiFetch } = (window as unknown as { wp: { apiFetch: { nonceMiddleware: { nonce: string } } } }).wp;
    apiFetch.nonceMiddleware.nonce = '0123456789';
  });
  const asked = page.waitForRequest((request) => request.url().includes('action=rest-nonce'));
  await editor.save();
  await asked;
  expect(editor.failures.every((failure) => failure.startsWith('403 '))).toBe(true);
  await editor.goto(await editor.id());
  expect(await editor.block('core/paragraph').innerText()).toBe('Before. After an hour.');
  await editor.close();
});

test.each([401, 500])(
  'a service that answers %i takes nothing away: what was typed is there, and saved later',
  async (status) => {
    const editor = await EditorPage.open(browser, demo, await postWith(paragraph('Before.')));
    const { page } = editor;
    await editor.write('core/paragraph', ' Typed.');
    const saving = (url: URL) => url.pathname.startsWith('/wp-json/wp/v2/posts/');
    await page.route(saving, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, json: { code: 'rest_broken', message: 'It is broken.', data: { status } } })
        : route.fallback(),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('.components-notice', { hasText: 'Updating failed' }).first().waitFor();
    expect(await editor.block('core/paragraph').innerText()).toBe('Before. Typed.');
    await page.unroute(saving);
    await editor.save();
    await editor.goto(await editor.id());
    expect(await editor.block('core/paragraph').innerText()).toBe('Before. Typed.');
    await editor.close();
  },
);

test('two authors at once: each keeps what is typed, and the post is that of who saved last', async () => {
  const post = await postWith(paragraph('Together.'));
  const [first, second] = [await EditorPage.open(browser, demo, post), await EditorPage.open(browser, demo, post)];
  await first.write('core/paragraph', ' First.');
  await second.write('core/paragraph', ' Second.');
  await first.save();
  expect(await second.block('core/paragraph').innerText()).toBe('Together. Second.');
  await second.save();
  await first.goto(post);
  expect(await first.block('core/paragraph').innerText()).toBe('Together. Second.');
  for (const editor of [first, second]) {
    await editor.mustBeFine();
    await editor.close();
  }
});

test('a query shows its posts in the canvas', async () => {
  const query = [
    '<!-- wp:query {"queryId":1,"query":{"perPage":3,"pages":0,"offset":0,"postType":"post","order":"desc","orderBy":"date","inherit":false}} -->',
    '<div class="wp-block-query"><!-- wp:post-template -->',
    '<!-- wp:post-title {"isLink":true} /-->',
    '<!-- /wp:post-template --></div>',
    '<!-- /wp:query -->',
  ].join('\n');
  const editor = await EditorPage.open(browser, demo, await postWith(query));
  // a row that can be edited lies ready, unseen, beside that which is shown
  const titles = editor.canvas.locator('.wp-block-post-template .wp-block-post-title').filter({ visible: true });
  await expect.poll(() => titles.count()).toBe(3);
  const newest = await fetch(`${demo.url}/wp-json/wp/v2/posts?per_page=3&_fields=title`);
  const expected = ((await newest.json()) as { title: { rendered: string } }[]).map(({ title }) => title.rendered);
  await expect.poll(() => titles.allInnerTexts()).toEqual(expected);
  await editor.mustBeFine();
  await editor.close();
});

test('a title of 10 kB is edited as any other', async () => {
  const title = 'Long '.repeat(2048).trim();
  const editor = await EditorPage.open(browser, demo, await postWith(paragraph('Short.'), title));
  await editor.write('core/paragraph', ' Still.');
  await editor.save();
  await editor.goto(await editor.id());
  expect(await editor.title.innerText()).toBe(title);
  await editor.mustBeFine();
  await editor.close();
});
