import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from './log-in.js';
import { addPlugin, askService, installPlugin, type Service, serveSite } from './serving-site.js';
import { startWordpress, type Wordpress } from './wordpress.js';

let site: Wordpress;
let service: Service;

/** Has WordPress speak a language from now on, as a site that has none of its language packs. */
const speak = (locale: string) => site.define({ SPOKEN: locale });

beforeAll(async () => {
  site = await startWordpress({ version: '6.5.5' });
  addPlugin(site, 'spoken', `add_filter( 'locale', fn( $locale ) => defined( 'SPOKEN' ) ? SPOKEN : $locale );`);
  await installPlugin(site);
  service = await serveSite(site);
  await askService(site, service.url);
  await site.run(`
    foreach ( array( 'One', 'Two', '' ) as $title ) {
      $ids[] = wp_insert_post( array( 'post_title' => $title, 'post_content' => 'Text. [relx_related_posts layout=grid]<!-- wp:relx/related-posts {"layout":"grid"} --><div class="wp-block-relx-related-posts"></div><!-- /wp:relx/related-posts -->', 'post_status' => 'publish', 'post_name' => "p-$title", 'post_date_gmt' => '2026-03-05 08:00:00', 'post_date' => '2026-03-05 08:00:00' ) );
    }
    lg_add_relation( $ids[0], $ids[1] );
    lg_add_relation( $ids[0], $ids[2] );
  `);
});
afterAll(async () => {
  await service?.stop();
  await site?.stop();
});

const page = async () => (await fetch(`${site.url}/p-one/`)).text();
const dateIn = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.UTC(2026, 2, 5));

describe('a page', () => {
  it.each([
    ['ar', 'محتوى ذو صلة', '(بلا عنوان)', 'ar'],
    ['ja', '関連コンテンツ', '(タイトルなし)', 'ja'],
    ['de_AT', 'Verwandte Inhalte', '(kein Titel)', 'de-AT'],
    ['en_US', 'Related content', '(no title)', 'en-US'],
  ])('has its lists in %s, those of shortcodes and those of blocks', async (locale, heading, untitled, dates) => {
    speak(locale);
    const html = await page();
    for (const text of [heading, untitled, dateIn(dates)]) expect(html.split(`>${text}<`).length - 1, text).toBeGreaterThan(1);
    // kept for the next visitor of this language, and of no other
    expect(await page()).toContain(heading);
  });
});

describe('the editor', () => {
  /** What the screen of a new post has for its scripts. */
  let session: Session;
  beforeAll(async () => {
    session = await site.logIn();
  });
  const editor = async () => (await session.fetch('/wp-admin/post-new.php')).text();

  it.each([
    ['de_DE', 'Beziehungen auswählen', 'Wird geladen …', 'Verwandte Beiträge', 'Textauszugs'],
    ['fr_BE', 'Choisir les relations', 'Chargement…', 'Articles associés', 'extrait'],
  ])('speaks %s: what its scripts say, and what its blocks are called', async (locale, choose, loading, title, excerpt) => {
    speak(locale);
    const html = await editor();
    const script = /<script[^>]*id="relx-related-posts-editor-script-js-translations"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1];
    expect(script).toBeDefined();
    const said = JSON.parse(/\}\s*\)\s*\(\s*"relx",\s*(\{[\s\S]*\})\s*\);/.exec(script ?? '')?.[1] ?? '{}');
    const sentences = said.locale_data.relx as Record<string, string[]>;
    expect(sentences['Choose relations']).toEqual([choose]);
    expect(sentences['Loading…']).toEqual([loading]);
    expect(sentences['Excerpt length in words']?.[0]).toContain(excerpt);
    const escaped = JSON.stringify(title).replace(
      /[^ -~]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    expect(html).toContain(`"title":${escaped}`);
  });
});

describe('what PHP says', () => {
  it.each([
    ['de_CH_informal', 'Dienst relx antwortet'],
    ['es_MX', 'El servicio relx responde'],
  ])('in Site Health in %s', async (locale, label) => {
    speak(locale);
    expect((await site.run<{ label: string }>('return relx_site_health();')).label).toContain(label);
  });

  it('is complained of by nobody', () => {
    expect(site.log()).toBe('');
  });
});
