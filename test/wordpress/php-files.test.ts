import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { filesFolder, requirePrograms, versionOf } from '../../scripts/wordpress.mjs';

const sources = fileURLToPath(new URL('../../plugin', import.meta.url));
const files = [
  'relx.php',
  'uninstall.php',
  ...readdirSync(`${sources}/includes`, { recursive: true }).map((file) => `includes/${file}`),
].filter((file) => file.endsWith('.php'));
const plugin = fileURLToPath(new URL('../../dist/wordpress/relx', import.meta.url));
const textOf = (file: string) => readFileSync(`${sources}/${file}`, 'utf8');

describe('the PHP of the plugin', () => {
  it.each(files)('%s does nothing when it is requested directly', (file) => {
    expect(textOf(file)).toContain("defined( 'ABSPATH' ) || exit;");
  });

  it('has one class in a file, named after it', () => {
    for (const file of files) {
      const names = [...textOf(file).matchAll(/^(?:abstract |final )?class (\w+)/gm)].map(([, name = '']) => name);
      const [, named] = /class-([\w-]+)\.php$/.exec(file) ?? [];
      expect(
        names.map((name) => name.toLowerCase().replaceAll('_', '-')),
        file,
      ).toEqual(named === undefined ? [] : [named]);
    }
  });

  it('is found by the autoloader without a search for files', () => {
    const classes = readFileSync(`${plugin}/includes/generated/classes.php`, 'utf8');
    const found = [...classes.matchAll(/'([\w-]+)' +=> '([\w.]+)'/g)].map(([, name = '', folder = '']) =>
      posix.join('includes', folder, `class-relx-${name}.php`),
    );
    expect(found.sort()).toEqual(files.filter((file) => file.includes('/class-')).sort());
  });

  it('is PHP', () => {
    const script = 'foreach ( json_decode( $argv[2] ) as $file ) opcache_compile_file( "$argv[1]/$file" ) || exit( 1 );';
    const args = [
      '-d',
      'opcache.enable=1',
      '-d',
      'opcache.enable_cli=1',
      '-d',
      'display_errors=stderr',
      '-r',
      script,
      sources,
      JSON.stringify(files),
    ];
    const { status, stdout, stderr } = spawnSync(requirePrograms().php, args, { encoding: 'utf8' });
    expect([status, stdout, stderr]).toEqual([0, '', '']);
  });

  it('is in the coding standard of WordPress', () => {
    // it keeps the results of files that have not changed
    mkdirSync(filesFolder, { recursive: true });
    const cache = `--cache=${filesFolder}/phpcs.json`;
    const { status, stdout } = spawnSync(requirePrograms().phpcs, ['--standard=phpcs.xml', cache, '-s', '-q'], {
      cwd: sources,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, '']);
  });

  it('follows the rules of the plugin directory, which report each of these lines', () => {
    const code = `<?php
function relx_bad( $text ) {
	global $wpdb;
	echo $text, esc_html( $text );
	printf( '%s', strtoupper( $text ) );
	echo '<b>', (int) $text, '</b>', esc_html( $text );
	$wpdb->query( "DELETE FROM {$wpdb->posts} WHERE ID = $text" );
	$wpdb->get_var( $wpdb->prepare( "SELECT ID FROM {$wpdb->posts} WHERE ID = %d", $text ) );
	update_option( 'relx', $_POST['relx'] );
	__( $text, 'relx' );
	__( 'Text', 'other' );
	json_encode( mysqli_query( $wpdb->dbh, 'SELECT 1' ) );
	error_log( 'Text' );
	ini_set( 'memory_limit', '1G' );
}
`;
    const args = ['--standard=phpcs/WordPress', '--report=json', '-q', '-'];
    const { stdout } = spawnSync(requirePrograms().phpcs, args, { cwd: sources, encoding: 'utf8', input: code });
    const { files: reported } = JSON.parse(stdout) as { files: Record<string, { messages: { line: number; source: string }[] }> };
    const found = Object.values(reported).flatMap(({ messages }) => messages.map(({ line, source }) => `${line} ${source}`));
    const rules = found.map((one) => one.replace(/^(\d+) WordPress\./, '$1 ').replace(/\.\w+$/, ''));
    expect(new Set(rules)).toEqual(
      new Set([
        '4 Security.EscapeOutput',
        '5 Security.EscapeOutput',
        '7 DB.PreparedSQL',
        '9 Security.NonceVerification',
        '9 Security.ValidatedSanitizedInput',
        '10 WP.I18n',
        '11 WP.I18n',
        '12 WP.AlternativeFunctions',
        '12 DB.RestrictedFunctions',
        '13 PHP.DevelopmentFunctions',
        '14 WP.DiscouragedFunctions',
      ]),
    );
  });

  it('links the documentation in the list of plugins, as soon as that is published', () => {
    const { homepage } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { homepage: string };
    const [, uri] = /^ \* Plugin URI: +(.*)$/m.exec(readFileSync(`${plugin}/relx.php`, 'utf8')) ?? [];
    expect(uri).toBe(new URL(homepage).hostname.endsWith('.example') ? undefined : homepage);
  });

  it('has a readme that the plugin directory accepts', () => {
    const text = readFileSync(`${plugin}/readme.txt`, 'utf8');
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? '';
    expect(text.split('\n')[0]).toBe(`=== ${/Plugin Name: +(.*)/.exec(textOf('relx.php'))?.[1]} ===`);
    const required = [...textOf('relx.php').matchAll(/^ \* (Requires at least|Requires PHP|License|License URI): +(.*)$/gm)];
    expect(required.map(([, name = '']) => header(name))).toEqual(required.map(([, , value]) => value));
    expect(header('Tags').split(', ').length).toBeLessThanOrEqual(5);
    // the directory cuts a longer one
    expect(text.split('\n\n')[1]?.length).toBeLessThanOrEqual(150);
    const sections = ['Description', 'Installation', 'FAQ', 'Screenshots', 'Changelog', 'Upgrade Notice'];
    expect([...text.matchAll(/^== (.*) ==$/gm)].map(([, name]) => name)).toEqual(sections);
    expect(text).toContain(`\n= ${header('Stable tag')} =\n`);
    // the sources of minified scripts
    expect(text).toMatch(/\[the repository\]\(https:\/\/[^)]+\)/);
    const captions = text.split('== Screenshots ==')[1]?.match(/^\d+\. /gm) ?? [];
    const images = [
      'banner-772x250',
      'banner-1544x500',
      'icon-128x128',
      'icon-256x256',
      ...captions.map((_, index) => `screenshot-${index + 1}`),
    ];
    expect(readdirSync(`${sources}/assets`).sort()).toEqual(images.map((name) => `${name}.png`).sort());
    for (const name of images.filter((one) => one.includes('x'))) {
      const png = readFileSync(`${sources}/assets/${name}.png`);
      expect(`${name.split('-')[0]}-${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(name);
    }
  });

  it('describes only parameters that a function has', () => {
    const described = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s+(?:[a-z]+ )*function &?\w+\((.*)\)/g;
    for (const file of files) {
      for (const [, comment = '', parameters = ''] of textOf(file).matchAll(described)) {
        const names = [...comment.matchAll(/@param [^$\n]*(\$\w+)/g)].map(([, name]) => name);
        expect(parameters.match(/\$\w+/g) ?? [], file).toEqual(expect.arrayContaining(names));
      }
    }
  });

  it.each(files)('%s has what no sniff reports: Yoda conditions, and prefixes', (file) => {
    const text = textOf(file);
    expect(text).not.toMatch(/\$[\w>[\]'-]+ [!=]==? (?:['"\d]|null|true|false)/);
    for (const [, name] of text.matchAll(/^function (\w+)/gm)) expect(name).toMatch(/^(?:relx|ncr|lg)_[a-z_]+$/);
    for (const [, name] of text.matchAll(/(?:^const |define\( ')(\w+)/gm)) expect(name).toMatch(/^RELX_[A-Z_]+$/);
    for (const [, name = ''] of text.matchAll(/^(?:abstract |final )?(?:class|interface|trait) (\w+)/gm)) {
      expect(name).toMatch(/^Relx_/);
      // one class a file, which is named after it
      expect(file).toMatch(new RegExp(`/class-${name.toLowerCase().replaceAll('_', '-')}\\.php$`));
    }
  });

  it('has each message in its own text domain', () => {
    for (const file of files) for (const [call] of textOf(file).matchAll(/\b__\(.*? \)/g)) expect(call).toMatch(/, 'relx' \)$/);
  });

  it('has the version of the package, as its readme has', () => {
    const { version } = JSON.parse(readFileSync(`${sources}/../package.json`, 'utf8')) as { version: string };
    expect(textOf('relx.php')).toContain(`* Version:           ${version}\n`);
    expect(textOf('relx.php')).toContain(`'RELX_VERSION', '${version}'`);
    // the version that these tests run in, which is an older one without an archive
    const tested = /^Tested up to: (\d+\.\d+)$/m.exec(textOf('readme.txt'))?.[1] ?? '';
    const newest = /^\d+\.\d+/.exec(versionOf('newest'))?.[0] ?? '';
    if (process.env.RELX_WORDPRESS) expect(tested).toBe(newest);
    else expect(tested.localeCompare(newest, 'en', { numeric: true })).toBeGreaterThanOrEqual(0);
    expect(textOf('readme.txt')).toContain(`Stable tag: ${version}\n`);
  });

  it('is the same code in the zip, without comments of class members', () => {
    const script = `$code = static fn( $file ) => array_map(
      static fn( $token ) => is_array( $token ) ? $token[1] : $token,
      array_values( array_filter(
        token_get_all( file_get_contents( $file ) ),
        static fn( $token ) => ! is_array( $token ) || ! in_array( $token[0], array( T_COMMENT, T_DOC_COMMENT, T_WHITESPACE ), true )
      ) )
    );
    $differ = static fn( $file ) => $code( "$argv[1]/$file" ) !== $code( "$argv[2]/$file" );
    echo json_encode( array_values( array_filter( json_decode( $argv[3] ), $differ ) ) );`;
    const { stdout } = spawnSync(requirePrograms().php, ['-r', script, sources, plugin, JSON.stringify(files)], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('[]');
    const built = (file: string) => readFileSync(`${plugin}/${file}`, 'utf8');
    for (const [comment] of textOf('includes/functions.php').matchAll(/\/\*\*[\s\S]*?\*\//g))
      expect(built('includes/functions.php')).toContain(comment);
    // Plugin Check reads them
    const directives = (text: string) => text.match(/\/\/ phpcs:.*/g) ?? [];
    for (const file of files) expect(directives(built(file)), file).toEqual(expect.arrayContaining(directives(textOf(file))));
    // what WP-CLI prints, and hooks
    const commands = (text: string) => text.split('## OPTIONS').length;
    for (const file of files) expect(commands(built(file)), file).toBe(commands(textOf(file)));
    for (const name of ['relations/class-relx-events', 'relations/class-relx-order'])
      expect(built(`includes/${name}.php`)).toMatch(/Fires after .*\n(?:\t+ \*.*\n)+.*do_action\(/);
    expect(built('includes/relations/class-relx-relations.php')).not.toContain('@param');
  });

  it('is in the zip with all else, in one folder', () => {
    const zip = readFileSync(`${plugin}.zip`);
    expect(zip.length).toBeLessThan(600_000);
    const names = Object.keys(unzipSync(zip));
    const wanted = [...files, 'readme.txt', 'LICENSE', 'build/related-posts/block.json', 'includes/generated/post-markup.php'];
    expect(names).toEqual(expect.arrayContaining(wanted.map((file) => `relx/${file}`)));
    expect(names.every((name) => name.startsWith('relx/'))).toBe(true);
  });
});
