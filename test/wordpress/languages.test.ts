import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from './log-in.js';
import { addPlugin, installPlugin } from './plugin.js';
import { startWordpress, type Wordpress } from './wordpress.js';

let site: Wordpress;

/** Has WordPress speak a language from now on, as a site that has none of its language packs. */
const speak = (locale: string) => site.define({ SPOKEN: locale });

beforeAll(async () => {
  site = await startWordpress({ version: '6.5.5' });
  addPlugin(site, 'spoken', `add_filter( 'locale', fn( $locale ) => defined( 'SPOKEN' ) ? SPOKEN : $locale );`);
  await installPlugin(site);
  await site.run(`
    foreach ( array( 'One', 'Two', '' ) as $title ) {
      $ids[] = wp_insert_post( array( 'post_title' => $title, 'post_content' => 'Text. [relx_related_posts layout=grid]<!-- wp:relx/related-posts {"layout":"grid"} --><div class="wp-block-relx-related-posts"></div><!-- /wp:relx/related-posts -->', 'post_status' => 'publish', 'post_name' => "p-$title", 'post_date_gmt' => '2026-03-05 08:00:00', 'post_date' => '2026-03-05 08:00:00' ) );
    }
    lg_add_relation( $ids[0], $ids[1] );
    lg_add_relation( $ids[0], $ids[2] );
  `);
});
afterAll(async () => {
  await site?.stop();
});

const page = async () => (await fetch(`${site.url}/p-one/`)).text();

describe('a page', () => {
  it.each([
    ['ar', 'محتوى ذو صلة', '(بلا عنوان)'],
    ['ja', '関連コンテンツ', '(タイトルなし)'],
    ['de_AT', 'Verwandte Inhalte', '(kein Titel)'],
    ['en_US', 'Related content', '(no title)'],
  ])('has its lists in %s, those of shortcodes and those of blocks', async (locale, heading, untitled) => {
    speak(locale);
    const html = await page();
    // the names of months are in language packs
    for (const text of [heading, untitled, 'March 5, 2026']) expect(html.split(`>${text}<`).length - 1, text).toBeGreaterThan(1);
  });
});

describe('the editor', () => {
  /** What the screen of a new post has for its scripts. */
  let session: Session;
  beforeAll(async () => {
    session = await site.logIn();
  });
  /** The translations of a script on a screen. */
  const translations = (html: string, handle: string): Record<string, string[]> => {
    const script = new RegExp(`<script[^>]*id="${handle}-js-translations"[^>]*>([\\s\\S]*?)</script>`).exec(html)?.[1];
    expect(script, handle).toBeDefined();
    return JSON.parse(/\}\s*\)\s*\(\s*"relx",\s*(\{[\s\S]*\})\s*\);/.exec(script ?? '')?.[1] ?? '{}').locale_data.relx;
  };
  const editor = async () => (await session.fetch('/wp-admin/post-new.php')).text();

  it.each([
    ['de_DE', 'Verwandte Beiträge auswählen', 'Wird geladen …', 'Verwandte Beiträge', 'Textauszug'],
    ['fr_BE', 'Choisir les articles associés', 'Chargement…', 'Articles associés', 'extrait'],
  ])('has %s in the messages of scripts and the names of blocks', async (locale, choose, loading, title, excerpt) => {
    speak(locale);
    const html = await editor();
    const messages = translations(html, 'relx-related-posts-editor-script');
    expect(messages['Choose related posts']).toEqual([choose]);
    expect(messages['Loading…']).toEqual([loading]);
    expect(messages['Max number of words in excerpt']?.[0]).toContain(excerpt);
    const escaped = JSON.stringify(title).replace(
      /[^ -~]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    expect(html).toContain(`"title":${escaped}`);
  });

  it('gives each screen the messages of its script', async () => {
    speak('de_AT');
    const screen = await session.fetch('/wp-admin/tools.php?page=relx');
    const admin = translations(await screen.text(), 'relx-admin');
    expect(admin['Check relations']).toEqual(['Beziehungen prüfen']);
    expect(admin).not.toHaveProperty('Choose related posts');
    const panel = translations(await (await session.fetch('/wp-admin/profile.php')).text(), 'relx-panels');
    expect(panel['Choose related posts']).toEqual(['Verwandte Beiträge auswählen']);
    expect(panel).not.toHaveProperty('Check relations');
  });

  it('prefers the language pack of a translator, and completes it', async () => {
    speak('de_DE');
    const messages = { '': { lang: 'de', 'plural-forms': 'nplurals=2; plural=n != 1;' }, 'Loading…': ['Lädt'] };
    await site.run(`
      wp_mkdir_p( WP_LANG_DIR . '/plugins' );
      $name = 'relx-de_DE-' . md5( 'build/related-posts/index.js' ) . '.json';
      file_put_contents( WP_LANG_DIR . "/plugins/$name", '${JSON.stringify({ locale_data: { messages } })}' );
    `);
    const completed = translations(await editor(), 'relx-related-posts-editor-script');
    expect(completed['Loading…']).toEqual(['Lädt']);
    expect(completed['Choose related posts']).toEqual(['Verwandte Beiträge auswählen']);
  });
});

describe('the REST API', () => {
  it.each([
    ['de_DE', 'Es gibt keinen Beziehungstyp "nothing".'],
    ['ja', '関連付けの種類 "nothing" はありません。'],
    ['en_US', 'There is no relation type "nothing".'],
  ])('reports errors in %s', async (locale, message) => {
    speak(locale);
    const response = await fetch(`${site.url}/wp-json/relx/v1/post/1?type=nothing`);
    expect(await response.json()).toMatchObject({ code: 'ncr_invalid_type', message: expect.stringContaining(message) });
  });
});

describe('the messages of PHP', () => {
  it.each([
    ['de_CH_informal', 'Die Website hat ihre Tabelle der Beziehungen'],
    ['es_MX', 'El sitio tiene su tabla de relaciones'],
  ])('in Site Health in %s', async (locale, label) => {
    speak(locale);
    expect((await site.run<{ label: string }>('return ( new Relx_Site_Health() )->test_table();')).label).toContain(label);
  });

  it.each(['relations', 'items'])('in the error of a request for too many %s', async (limit) => {
    speak('de_AT');
    const message = await site.run<string>(
      `$budget = new Relx_Work_Budget( Relx_Work_Budget::LIMITS ); $budget->take( PHP_INT_MAX, '${limit}' ); return $budget->error()->getMessage();`,
    );
    expect(message).toMatch(/anfordern\.$/);
  });

  it('are those of a partial language pack, and of the plugin where it has none', async () => {
    speak('de_AT');
    await site.run(`
      require_once ABSPATH . WPINC . '/pomo/po.php';
      $pack = new MO();
      $pack->add_entry( new Translation_Entry( array( 'singular' => 'Related content', 'translations' => array( 'Dazu passend' ) ) ) );
      wp_mkdir_p( WP_LANG_DIR . '/plugins' );
      $pack->export_to_file( WP_LANG_DIR . '/plugins/relx-de_AT.mo' );
    `);
    const html = await page();
    for (const text of ['Dazu passend', '(kein Titel)']) expect(html.split(`>${text}<`).length - 1, text).toBeGreaterThan(1);
    // that of another country does not come before it
    await site.run(
      `file_put_contents( WP_LANG_DIR . '/plugins/relx-de_DE.l10n.php', "<?php return array( 'messages' => array( 'Related content' => 'Passend' ) );" );`,
    );
    expect(await page()).toContain('>Dazu passend<');
    await site.run(`array_map( 'unlink', glob( WP_LANG_DIR . '/plugins/relx-de_*.{mo,php}', GLOB_BRACE ) );`);
  });

  it('cause no notice', () => {
    expect(site.log()).toBe('');
  });
});
