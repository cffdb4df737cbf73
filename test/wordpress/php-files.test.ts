import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { requirePrograms } from '../../scripts/wordpress.mjs';

const blocks = fileURLToPath(new URL('../../blocks', import.meta.url));
const files = [
  'relx.php',
  'uninstall.php',
  ...readdirSync(`${blocks}/php`, { recursive: true }).map((file) => `php/${file}`),
].filter((file) => file.endsWith('.php'));
const textOf = (file: string) => readFileSync(`${blocks}/${file}`, 'utf8');

describe('the PHP of the plugin', () => {
  it.each(files)('%s does nothing by itself', (file) => {
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
    const classes = readFileSync(`${blocks}/../dist/wordpress/relx/templates/classes.php`, 'utf8');
    const found = [...classes.matchAll(/'(\w+)' => '([\w/-]+\.php)'/g)].map(([, name, file]) => [name, `php/${file}`]);
    const own = files.filter((file) => file.includes('/class-'));
    expect(found.map(([, file]) => file).sort()).toEqual(own.sort());
    for (const [name, file = ''] of found) expect(textOf(file)).toContain(`class ${name} `.trimEnd());
  });

  it('is PHP, in the coding standard of WordPress', () => {
    const { status, stdout } = spawnSync(requirePrograms().phpcs, ['--standard=phpcs.xml', '-s', '-q'], {
      cwd: blocks,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, '']);
  });

  it.each(files)('%s has what no sniff tells: Yoda conditions, and prefixes', (file) => {
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

  it('has each sentence in its own text domain', () => {
    for (const file of files) for (const [call] of textOf(file).matchAll(/\b__\(.*? \)/g)) expect(call).toMatch(/, 'relx' \)$/);
  });

  it('has the version of the package, as its readme has', () => {
    const { version } = JSON.parse(readFileSync(`${blocks}/../package.json`, 'utf8')) as { version: string };
    expect(textOf('relx.php')).toContain(`* Version:           ${version}\n`);
    expect(textOf('relx.php')).toContain(`'RELX_VERSION', '${version}'`);
    expect(textOf('readme.txt')).toContain(`Stable tag: ${version}\n`);
  });

  it('is in the zip with all else, in one folder', () => {
    const zip = readFileSync(`${blocks}/../dist/wordpress/relx.zip`);
    expect(zip.length).toBeLessThan(470_000);
    const names = Object.keys(unzipSync(zip));
    const wanted = [...files, 'readme.txt', 'related-posts/block.json', 'related-posts/view.js', 'templates/post.php'];
    expect(names).toEqual(expect.arrayContaining(wanted.map((file) => `relx/${file}`)));
    expect(names.every((name) => name.startsWith('relx/'))).toBe(true);
  });
});
