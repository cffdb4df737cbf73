import { attributes, createClient } from 'relx';
import { errorCodes } from 'relx/contract';
import { describe, expect, test } from 'vitest';
import { errorTexts } from '../../scripts/reference/error-texts.js';
import { list } from '../../scripts/reference/markdown.js';
import { referencePages } from '../../scripts/reference/pages.js';
import { parametersOf, parseDoc } from '../../scripts/reference/php-doc.js';
import { nameOf, phpFiles, walk } from '../../scripts/reference/php-sources.js';
import { type Hook, hooks } from '../../src/contract/hooks.js';
import { filesIn, textOf } from './markdown.js';

const pages = referencePages();
const page = (name: string): string => pages.get(name) ?? '';

test('the reference is generated from the sources: `npm run docs` writes it', () => {
  const made = [...pages].map(([name, text]) => [`docs/reference/${name}`, text]).sort();
  expect(filesIn('docs/reference', /\.md$/)).toEqual(made.map(([path]) => path));
  for (const [path = '', text] of made)
    expect(textOf(path) === text, `${path} differs from the sources: npm run docs`).toBe(true);
});

test('no value is printed as an object of JavaScript', () => {
  for (const [name, text] of pages) expect(text, name).not.toMatch(/\[object |`undefined`/);
});

test('each error code has a cause and a fix', () => {
  expect(Object.keys(errorTexts).sort()).toEqual(Object.keys(errorCodes).sort());
  for (const [code, { cause, fix }] of Object.entries(errorTexts)) {
    expect(cause, code).toMatch(/^[`A-Z].*\.$/s);
    expect(fix, code).toMatch(/^[A-Z].*[.)]$/s);
    const [, section = ''] = page('error-codes.md').split(`\n## ${errorCodes[code as keyof typeof errorCodes]}\n`);
    expect(section.split('\n## ')[0]).toContain(`\n- \`${code}\`: ${cause} ${fix}\n`);
  }
});

test('an export is listed with its parameters, its result and its examples', () => {
  const sectionOf = (name: string, entry: string) => page(entry).split(`## ${name}\n`)[1]?.split('\n## ')[0];
  expect(sectionOf('createClient', 'relx.md')).toMatch(/\n\n```tsx\nconst client = createClient\(/);
  expect(sectionOf('mountShortcodes', 'relx-shortcodes-mount.md')).toMatch(/^- `\w+`: .*\n/m);
});

test('the client, hooks and components have their methods, results and props', () => {
  const sectionOf = (name: string) => page('relx.md').split(`\n## ${name}\n`)[1]?.split('\n## ')[0] ?? '';
  const methods = sectionOf('RelxClient').split('\n### ').slice(1);
  const { site: _, ...client } = createClient({ url: 'https://example.org/wp-json' });
  expect(methods.map((method) => method.split('()')[0]).sort()).toEqual(Object.keys(client).sort());
  for (const method of methods) expect(method).toMatch(/```ts\n\w+[<(][\s\S]*```tsx\n/);
  const props = Object.keys(attributes);
  expect(props.filter((prop) => !new RegExp(`^- \`+ ?${prop}\\?: `, 'm').test(sectionOf('RelatedPosts')))).toEqual([]);
  expect(sectionOf('RelatedResultBase')).toMatch(/`isFetching: boolean`: .+\n[\s\S]*`refetch: /);
  expect(sectionOf('RelatedPost')).toMatch(/`id: number`: .+\n[\s\S]*`title: string`: /);
  for (const [name, text] of pages) expect(text, name).not.toContain('{@link');
});

test('functions and hooks of PHP, and the routes of the plugin, have examples', () => {
  for (const name of ['php-functions.md', 'php-hooks.md']) {
    const sections = page(name).split(/^### /m).slice(1);
    expect(
      sections.filter((section) => !/```(php|ts)\n(?!function )/.test(section)).map((section) => section.split('\n')[0]),
    ).toEqual([]);
  }
  const routes = page('rest.md')
    .split(/^## `(?=[A-Z]+ \/relx)/m)
    .slice(1);
  expect(routes.filter((route) => !route.includes('\ncurl ')).map((route) => route.split('\n')[0])).toEqual([]);
});

test('a guide names each exported function and constant, or the reference has an example', () => {
  const guides = filesIn('docs', /^[^/]+\.md$/)
    .concat('README.md')
    .map(textOf)
    .join('\n');
  const sections = [...pages].flatMap(([name, text]) => (name.startsWith('relx') ? text.split(/^## /m).slice(1) : []));
  const undocumented = sections.flatMap((section) => {
    const [name = ''] = section.split('\n');
    const isValue = new RegExp(`^(function|const) ${name}\\b`, 'm').test(section);
    return !isValue || section.includes('\n```tsx\n') || new RegExp(`\\b${name}\\b`).test(guides) ? [] : [name];
  });
  expect(sections.length).toBeGreaterThan(200);
  expect(undocumented).toEqual([]);
});

describe('hooks', () => {
  const declared = (core: string) =>
    (hooks as readonly Hook[])
      .filter((hook) => hook.in === core || hook.in === 'both')
      .flatMap(({ names, kind, parameters }) => names.map((name) => [name, kind, parameters.length]))
      .sort();

  test('PHP calls the declared ones, with as many arguments', () => {
    const called: unknown[] = [];
    for (const { tree } of phpFiles())
      walk(tree, (node) => {
        const name = node.kind === 'call' ? nameOf(node.what) : '';
        const [hook, ...rest] = node.arguments ?? [];
        const type = { apply_filters: 'filter', do_action: 'action' }[name];
        // WordPress and WPML document theirs
        if (type && !/^(?:widget_title$|wpml_)/.test(String(hook?.value))) called.push([hook?.value, type, rest.length]);
      });
    expect(called.sort()).toEqual(declared('plugin'));
  });

  // TypeScript checks the arguments
  test('the core in TypeScript calls the declared ones', () => {
    const called = new Set(
      ['src/core', 'src/server']
        .flatMap((folder) => filesIn(folder, /\.ts$/))
        .map(textOf)
        // by name, or by each name of a list
        .flatMap((text) => [
          ...[...text.matchAll(/\b(?:applyFilters|doAction)(?:Async)?\('(\w+)'/g)].map(([, name]) => name),
          ...[...text.matchAll(/for \(const name of \[('\w+', '\w+')\] as const\)/g)].flatMap(
            ([, names = '']) => names.match(/\w+/g) ?? [],
          ),
        ]),
    );
    called.delete('init'); // WordPress's own
    expect([...called].sort()).toEqual(declared('server').map(([name]) => name));
  });
});

describe('the pages of the WordPress plugin', () => {
  test('functions have their signature, their parameters, the keys of arrays, and their result', () => {
    const [, section = ''] = page('php-functions.md').split('### `ncr_get_related()`\n');
    expect(section).toContain('function ncr_get_related( $from_id, $from_type, $relation_type, $args = array() )');
    expect(page('php-functions.md')).toMatch(/^- `\$from_type` \(`string`\): .+$/m);
    expect(section).toMatch(/^- `\$from_id` \(`int`\): .+$/m);
    expect(section).toMatch(/^- `\$args\['limit'\]` \(`int`\): .*-1.*$/m);
    expect(section).toContain('Returns `array|WP_Error`');
  });

  test('WP-CLI commands have options with values and defaults', () => {
    const commands = [...page('wp-cli.md').matchAll(/^## `wp content-relations (\w+)`/gm)].map(([, name]) => name);
    const known = [
      'list',
      'count',
      'add',
      'update',
      'remove',
      'replace',
      'schema',
      'check',
      'sync',
      'similar',
      'links',
      'export',
      'import',
      'sources',
      'migrate',
    ];
    expect(commands).toEqual(known);
    expect(page('wp-cli.md')).toContain('Lists the relation types. Alias: `types`.');
    expect(page('wp-cli.md')).toMatch(/^- `\[--format=<format>\]` \(`table`, `json`.*\): .+$/m);
    expect(page('wp-cli.md')).toMatch(/^- `\[--batch-size=<number>\]` \(default `1000`\): .+$/m);
  });
});

test('a doc comment of PHP is read as WordPress writes it', () => {
  const doc = parseDoc(`/**
	 * Does it.
	 *
	 * More.
	 *
	 * @param int   $id   Object
	 *                    of the list.
	 * @param array $args {
	 *     Optional arguments.
	 *
	 *     @type int $limit Most | least.
	 * }
	 * @return true|WP_Error
	 */`);
  expect(doc.text).toBe('Does it.\n\nMore.');
  expect(list(parametersOf(doc)).split('\n')).toEqual([
    '- `$id` (`int`): Object of the list.',
    '- `$args` (`array`): Optional arguments.',
    "- `$args['limit']` (`int`): Most | least.",
  ]);
  expect(doc.tags.at(-1)).toEqual({ tag: 'return', type: 'true|WP_Error', name: '', text: '' });
});
