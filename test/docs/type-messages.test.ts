import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, describe, expect, test } from 'vitest';
import { isExhaustive } from '../sizes.js';
import { root } from './markdown.js';
import { typeErrors } from './type-errors.js';

const TYPES = `
import { createClient, RelatedFeed, RelatedPosts, RelatedTerms, RelatedUsers, useRelated } from 'relx';
import { createServerComponents } from 'relx/server-components';
import { defineRelationTypes, type RelationTypesOf } from 'relx/contract';
const types = defineRelationTypes([
  {
    name: 'credited', label: 'Credited', from_object_types: ['post'], to_object_types: ['user'], direction: 'from_to',
    fields: { role: { type: 'string', enum: ['author', 'editor'] }, since: { type: 'string', format: 'date' }, weight: { type: 'integer' } },
  },
]);
declare module 'relx/contract' {
  interface RelationTypes extends RelationTypesOf<typeof types> {}
}
const client = createClient({ url: 'https://example.org/wp-json' });
const server = createServerComponents({ client });
const user = { objectType: 'user', id: 3 } as const;
`;

/** Mistakes, and the errors of TypeScript. */
const mistakes: readonly (readonly [code: string, message: RegExp])[] = [
  ['<RelatedPosts type="credited" />', /Relations of type `credited` lead to users\. Use RelatedUsers/],
  ['<RelatedTerms type="related_to" />', /Relations of type `related_to` lead to posts\. Use RelatedPosts/],
  ['<RelatedUsers type="credited" direction="incoming" />', /lead to posts\. Use RelatedPosts/],
  ['<RelatedFeed objectType="post" type="credited" />', /Use RelatedUsers/],
  ['<server.RelatedPosts type="credited" />', /Use RelatedUsers/],
  ['<RelatedPosts type="crdited" />', /Did you mean '"credited"'/],
  [`<RelatedUsers type="credited" fields={['rolle']} />`, /Did you mean '"role"'/],
  ['<RelatedUsers type="credited" fields="rolle" />', /"role"/],
  ['<RelatedUsers type="credited" orderBy="data.wieght" />', /Did you mean '"data\.weight"'/],
  ['<RelatedUsers orderBy="popularity" />', /"manual"/],
  ['<RelatedUsers showDate />', /Property 'showDate' does not exist/],
  ['<RelatedTerms showThumbnail />', /Property 'showThumbnail' does not exist/],
  ['<RelatedTerms fill="similar" />', /Property 'fill' does not exist/],
  ['<server.RelatedPosts onSelect={() => {}} />', /Property 'onSelect' does not exist/],
  ['<RelatedPosts layout="carousel" />', /"grid"/],
  [`useRelated({ type: 'credited', orderBy: 'data.wieght' })`, /Did you mean '"data\.weight"'/],
  [`useRelated({ type: 'credited', data: { role: 'publisher' } })`, /"author" \| "editor"/],
  [
    `useRelated({ type: 'credited', data: { role: 'author', rolle: 'x' } })`,
    /'rolle' does not exist.*Did you mean to write 'role'/s,
  ],
  [`useRelated({ orderBy: 'popularity' })`, /"manual"/],
  [`useRelated({ type: 'crdited' })`, /Did you mean '"credited"'/],
  [`useRelated({ direction: 'incomming' })`, /Did you mean '"incoming"'/],
  [`useRelated({ type: 'credited', orderby: 'title' })`, /'orderby' does not exist.*Did you mean to write 'orderBy'/s],
  [`client.listRelated('post', 1, { type: 'credited', orderBy: 'data.wieght' })`, /Did you mean '"data\.weight"'/],
];
const valid = [
  '<RelatedPosts type="credited" direction="incoming" />',
  '<RelatedPosts type="credited" object={user} />',
  '<RelatedPosts type="favorite_posts" />',
  '<RelatedUsers type="favorite_posts" />',
  '<RelatedPosts type="categorized_as" object={{ objectType: "term", id: 3 }} showDate />',
  '<RelatedUsers type="credited" fields="role,since" orderBy="data.weight" showThumbnail={false} />',
  `<RelatedUsers type="credited" fields={['role', 'since']} orderBy="id" heading={<b>By</b>} />`,
  '<RelatedUsers orderBy="data.any" fields="any" />',
  '<RelatedPosts orderBy="type" fill="similar" onSelect={({ related }, position) => related.date ?? position.toFixed()} />',
  `useRelated({ orderBy: 'name' })`,
  `useRelated({ type: 'credited', data: { role: 'editor' }, orderBy: 'data.weight' })`,
  'useRelated(null)',
];
/** Where fields are completed: at the bar. */
const completions: readonly (readonly [code: string, names: readonly string[]])[] = [
  [`<RelatedUsers type="credited" fields={['|']} />`, ['role', 'since', 'weight']],
  ['<RelatedUsers type="credited" fields="|" />', ['role', 'since', 'weight']],
  ['<RelatedUsers type="credited" orderBy="|" />', ['manual', 'id', 'data.role', 'data.weight']],
  ['<RelatedUsers type="|" />', ['authored_by', 'credited', 'favorite_posts']],
  ['<RelatedUsers layout="|" />', ['list', 'grid']],
  [`useRelated({ type: '|' })`, ['credited', 'related_to']],
  [`client.listRelated('post', 1, { type: 'credited', data: { | } })`, ['role', 'weight']],
  [`useRelated({ type: 'credited', orderBy: '|' })`, ['manual', 'name']],
  ['useRelated({ | })', ['type', 'orderBy', 'postId']],
];

const folder = join(root, '.relx', `type-messages-${process.pid}`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(folder, { recursive: true });
const page = join(folder, 'page.tsx');
const lines = [...mistakes.map(([code]) => code), ...valid];
const text = `${TYPES}export const all = () => [\n${lines.map((code) => `${code},\n`).join('')}];\n`;
const first = text.slice(0, text.indexOf('export const all')).split('\n').length;
writeFileSync(page, text);
const config = join(folder, 'tsconfig.json');
// the declarations of the built package, as in an app: they compile faster than the sources
const compilerOptions = { paths: {} };
writeFileSync(config, JSON.stringify({ extends: '../../tsconfig.json', compilerOptions, include: ['page.tsx'] }));

const parsed = ts.parseJsonConfigFileContent(ts.readConfigFile(config, ts.sys.readFile).config, ts.sys, folder);
let shown = text;
let version = 0;
const service = ts.createLanguageService({
  getCompilationSettings: () => parsed.options,
  getScriptFileNames: () => [page],
  getScriptVersion: (name) => (name === page ? `${version}` : '0'),
  getScriptSnapshot: (name) => {
    const content = name === page ? shown : ts.sys.readFile(name);
    return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
  },
  getCurrentDirectory: () => root,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: ts.sys.fileExists,
  readFile: ts.sys.readFile,
  readDirectory: ts.sys.readDirectory,
  directoryExists: ts.sys.directoryExists,
  getDirectories: ts.sys.getDirectories,
});

/** The messages of each line, from those of the compiler. */
function byLine(messages: readonly (readonly [line: number, text: string])[]): (readonly [string, string])[] {
  return lines.map((code, index) => [
    code,
    messages.flatMap(([line, message]) => (line === first + 1 + index ? [message] : [])).join('\n'),
  ]);
}

const compilers = [
  [
    'TypeScript 6',
    () =>
      service.getSemanticDiagnostics(page).map(({ file, start = 0, messageText }) => {
        const line = (file?.text.slice(0, start).split('\n').length ?? 0) as number;
        return [line, ts.flattenDiagnosticMessageText(messageText, '\n')] as const;
      }),
  ],
  ['TypeScript 7', () => typeErrors(config).map(({ file, line, message }) => [file === page ? line : 0, message] as const)],
] as const;
describe.each(isExhaustive ? compilers : compilers.slice(0, 1))('%s', (_, check) => {
  test('reports each mistake with what to write, and nothing else', () => {
    const messages = byLine(check());
    for (const [index, [code, message]] of messages.entries()) {
      const expected = mistakes[index]?.[1];
      if (!expected) expect([code, message]).toEqual([code, '']);
      else expect(message, code).toMatch(expected);
      expect(message, code).not.toMatch(/type '(null|never)'/);
    }
  });
});

test.each(completions)('%s is completed', (code, names) => {
  const marked = `${TYPES}export const one = ${code};\n`;
  const position = marked.indexOf('|', TYPES.length);
  shown = marked.slice(0, position) + marked.slice(position + 1);
  version++;
  const found = service.getCompletionsAtPosition(page, position, {})?.entries.map(({ name }) => name) ?? [];
  expect(names.filter((name) => !found.includes(name))).toEqual([]);
});
