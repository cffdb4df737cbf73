import { describe, expect, test } from 'vitest';
import { openTab, titlesIn } from './browser.js';
import { browser, demo, startBrowser } from './started-demo.js';

startBrowser();

describe('a shortcode in a post of the demo', () => {
  const LIST = '.prose .relx-shortcode .relx-related-posts';

  test('is a list in the text, interactive in the browser without a request or a complaint', async () => {
    const tab = await openTab(browser);
    await tab.open(`${demo.url}/walking-a-river-backwards/`);
    const { page } = tab;
    const response = await fetch(`${demo.url}/wp-json/relx/v1/post/2?type=related_to&to_type=post&orderby=date&per_page=2`);
    const items = (await response.json()) as { related: { title: string } }[];
    expect(items).toHaveLength(2);
    expect(await titlesIn(page, LIST)).toEqual(items.map(({ related }) => related.title));
    expect(await page.locator('.relx-shortcode').getAttribute('data-relx-shortcode-alive')).toBe('');
    expect(await page.locator('.prose').innerText()).not.toContain('[relx');
    // no paragraph is left around it
    expect(await page.locator('.prose p .relx-shortcode, .prose p:empty').count()).toBe(0);
    await page.waitForLoadState('networkidle');
    expect(tab.apiRequests).toEqual([]);
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });

  test('appears without JavaScript, and the server renders the same for every user', async () => {
    const tab = await openTab(browser, { javaScriptEnabled: false });
    await tab.open(`${demo.url}/walking-a-river-backwards/`);
    const titles = await titlesIn(tab.page, LIST);
    expect(titles).toHaveLength(2);
    const response = await fetch(`${demo.url}/wp-json/relx/v1/render`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requests: [{ shortcode: '[relx_related_posts limit="2" order="date"]', post_id: 2 }] }),
    });
    const { responses } = (await response.json()) as { responses: { html: string }[] };
    for (const title of titles) expect(responses[0]?.html).toContain(title.replaceAll('&', '&amp;'));
    await tab.close();
  });
});
