import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requirePrograms } from '../../../scripts/wordpress.mjs';
import { inputs, languages } from '../../similar-inputs.js';
import { size } from '../../sizes.js';
import { engines } from '../opened-site.js';
import { openSimilarSite, type SimilarSite } from './site.js';

describe.each(engines)('similar posts of any input on %s', (engine) => {
  let here: SimilarSite;
  const insert = (title: string, content: string, terms: readonly number[] = []) =>
    here.php<number>(
      `return wp_insert_post( wp_slash( array( 'post_title' => $args[0], 'post_content' => $args[1], 'post_status' => 'publish', 'post_category' => $args[2] ) ) );`,
      [title, content, terms],
    );
  const similar = (id: number) =>
    here.php<number[]>(`return ncr_get_related( $args, 'post', 'similar', array( 'fields' => 'ids' ) );`, id);

  beforeAll(async () => {
    here = await openSimilarSite(engine);
  });
  afterAll(() => here?.site.stop());

  it.each(Object.keys(inputs))('%s', async (name) => {
    const [title, content] = inputs[name] ?? ['', ''];
    const id = await here.php<number>(
      `global $wpdb;
      $id = wp_insert_post( array( 'post_title' => 'x', 'post_content' => 'x', 'post_status' => 'publish' ) );
      $text = fn( $json ) => json_decode( $json ) ?? '';
      $wpdb->update( $wpdb->posts, array( 'post_title' => mb_substr( $args[0], 0, 10000 ), 'post_content' => $args[1] ), array( 'ID' => $id ) );
      clean_post_cache( $id );
      Relx_Similar_Posts::update( $id, true );
      return $id;`,
      [title, content],
    );
    expect(Array.isArray(await similar(id))).toBe(true);
    const suggested = await here.rest('POST', '/relx/v1/suggestions', { title, content }, 'admin');
    expect(suggested.status).toBe(200);
    await here.php(`wp_delete_post( $args, true );`, id);
  });

  it('5 MB', async () => {
    const plain = await here.php<[number, string]>(
      `$content = str_repeat( '<!-- wp:paragraph --><p>Coffee beans &amp; <b>water</b> [x y="z"]</p>', 75000 );
      $plain = Relx_Similar_Text::plain( $content );
      return array( mb_strlen( $plain ), substr( $plain, 0, 27 ) );`,
    );
    expect(plain).toEqual([20_000, 'Coffee beans & water Coffee']);
    const id = await here.php<number>(
      `return wp_insert_post( array( 'post_title' => 'Long', 'post_status' => 'publish', 'post_content' => str_repeat( 'Coffee beans need boiling water. ', 160000 ) ) );`,
    );
    const found = await similar(id);
    if (engine === 'mariadb') expect(found).toContain(here.ids['coffee-1']);
    await here.php(`wp_delete_post( $args, true );`, id);
  });

  it('the first million characters, of which an emoji is one', async () => {
    const text = `return Relx_Similar_Text::plain( '<p title="' . str_repeat( '🥐', 1000000 - 12 - $args ) . '">Coffee' );`;
    expect([await here.php(text, 'Coffee'.length), await here.php(text, 'Cof'.length)]).toEqual(['Coffee', 'Cof']);
  });

  it('without the extension mbstring', () => {
    const code = `
      $_SERVER += array( 'HTTP_HOST' => '127.0.0.1', 'REQUEST_URI' => '/', 'SERVER_PROTOCOL' => 'HTTP/1.1', 'REQUEST_METHOD' => 'GET' );
      require getenv( 'SITE' ) . '/wp-load.php';
      $content = str_repeat( 'Überall Kaffee und größere Bohnen. ', 40000 ) . 'ü';
      $id = wp_insert_post( array( 'post_title' => 'Ärger', 'post_content' => $content, 'post_status' => 'publish' ) );
      $posts = ncr_get_related( $id, 'post', 'similar' );
      wp_delete_post( $id, true );
      echo wp_json_encode( array( function_exists( 'mb_strcut' ), $id > 0, is_array( $posts ), Relx_Similar_Text::plain( 'Ein Café' ), array_keys( Relx_Similar_Text::words( 'Ein Haus' ) ) ) );`;
    const extensions = ['mysqlnd', 'mysqli', 'pdo', 'pdo_sqlite', 'sqlite3', 'tokenizer', 'ctype', 'iconv'];
    const settings = ['-n', '-d', 'memory_limit=512M', ...extensions.flatMap((name) => ['-d', `extension=${name}`])];
    const output = execFileSync(requirePrograms().php, [...settings, '-r', code], {
      env: { ...process.env, SITE: here.site.root },
    });
    expect(JSON.parse(String(output))).toEqual([false, true, true, 'Ein Café', ['ein', 'haus']]);
  });

  it('Chinese, Japanese, Thai and Arabic', async () => {
    for (const [title, content] of languages) {
      const one = await insert(title, content);
      const two = await insert(`${title} 2`, content.slice(0, 20));
      expect(await similar(two), title).toEqual(engine === 'mariadb' ? expect.arrayContaining([one]) : []);
      if (engine === 'mariadb') expect((await similar(two))[0], title).toBe(one);
    }
  });

  it('thousands of posts with the same title', async () => {
    const [last, ids] = await here.php<[number, number[]]>(
      `global $wpdb;
      for ( $n = 0; $n < $args; $n += 500 ) {
        $rows = array();
        foreach ( range( $n, $n + 499 ) as $m ) {
          $rows[] = sprintf( "('Same title', 'The same words, about subject%d.', 'publish', 'post', '2024-01-01', '2024-01-01', '', '', '', '')", intdiv( $m, 4 ) );
        }
        $wpdb->query( "INSERT INTO {$wpdb->posts} (post_title, post_content, post_status, post_type, post_date, post_date_gmt, post_excerpt, to_ping, pinged, post_content_filtered) VALUES " . implode( ',', $rows ) );
      }
      Relx_Similar_Queue::rebuild();
      while ( (int) get_option( Relx_Similar_Queue::REBUILD ) >= 0 ) { Relx_Similar_Queue::work( 0 ); }
      $id = (int) $wpdb->get_var( "SELECT MAX(ID) FROM {$wpdb->posts}" );
      Relx_Similar_Posts::update( $id, true );
      return array( $id, Relx_Similar_Posts::of( $id ) );`,
      size(2000, 10_000),
    );
    expect(ids).toEqual(engine === 'mariadb' ? expect.arrayContaining([last - 1, last - 2, last - 3]) : []);
    expect(ids.length).toBe(engine === 'mariadb' ? 3 : 0);
  });

  it('nothing of it is worth a notice', () => {
    expect(here.site.log()).toBe('');
  });
});
