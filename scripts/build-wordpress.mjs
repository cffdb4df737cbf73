// Builds the WordPress plugin, dist/wordpress/relx and relx.zip: its PHP, templates for PHP with the markup of the React
// components, and the scripts of the blocks. The scripts use WordPress's packages and React from the page. The folder `plugin`
// gets what is built, too, so that it runs in a WordPress.
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'lightningcss';
import rtlcss from 'rtlcss';
import { build, runnerImport } from 'vite';
import { editorCss } from './editor-css.mjs';
import { entryPoints, styleSheets } from './entry-points.mjs';
import { COUNTRIES, LANGUAGES } from './languages/catalogs.mjs';
import { messagesFile, phpFile } from './languages/formats.mjs';
import { pluginOpenapi } from './plugin-openapi.mjs';
import { pluginPhp } from './plugin-php.mjs';
import { zip } from './zip.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = `${root}/dist/wordpress/relx`;
const src = (file) => `${root}/${file}`;

/** WordPress packages without a `wp.*` global: the build bundles them. */
const BUNDLED = ['@wordpress/icons'];

const API_FETCH = 'blocks/wordpress/api-fetch.ts';

/** What the editor's script has of block.json: WordPress prints the rest into the page, translated. */
const blockFields = (file) => {
  const { name, apiVersion, attributes, supports } = JSON.parse(readFileSync(file, 'utf8'));
  return JSON.stringify({ name, apiVersion, attributes, supports });
};

/** Resolves the package's own name to its sources. */
const sources = Object.entries(entryPoints).flatMap(([name, { default: file }]) =>
  file?.endsWith('.js')
    ? [{ find: new RegExp(`^relx${name.slice(1)}$`), replacement: src(file.replace('./dist/', 'src/').replace(/\.js$/, '.ts')) }]
    : [],
);

const camelCase = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const isExternal = (id) => id === 'react' || id === 'react-dom' || (id.startsWith('@wordpress/') && !BUNDLED.includes(id));
const globalOf = (id) => ({ react: 'React', 'react-dom': 'ReactDOM' })[id] ?? `wp.${camelCase(id.replace('@wordpress/', ''))}`;
const handleOf = (id) => id.replace('@wordpress/', 'wp-');
const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 20);

/**
 * Builds one script: its code, and the handles of its dependencies.
 *
 * @param later modules that the script loads on demand, from files next to it, by their names in the sources
 * @param treeshake options of Rolldown that remove unused code
 * @param name global variable for the exports of the script. @default none
 */
async function script(input, { aliases = [], later = {}, name, treeshake = {} } = {}) {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: [...aliases, ...sources.filter(({ find }) => !Object.keys(later).some((id) => find.test(id)))] },
    plugins: [
      {
        // use the browser's own import(), without Vite's preload helper
        name: 'plain-import',
        enforce: 'pre',
        load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined),
      },
      { name: 'block-fields', enforce: 'pre', load: (id) => (id.endsWith('/block.json') ? blockFields(id) : undefined) },
      {
        name: 'later',
        enforce: 'pre',
        resolveId: (id) => (Object.hasOwn(later, id) ? { id: later[id], external: true } : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      cssCodeSplit: false,
      rollupOptions: {
        input: src(input),
        treeshake,
        preserveEntrySignatures: name ? 'strict' : false,
        external: (id) => isExternal(id) && !aliases.some(({ find }) => find.test(id)),
        output: { format: 'iife', name, globals: globalOf, codeSplitting: false, exports: name ? 'named' : 'none' },
        onwarn: () => {},
      },
    },
  });
  const [{ code, imports, dynamicImports, moduleIds }] = output;
  const handles = [...imports, ...dynamicImports].filter(isExternal).map(handleOf);
  if (moduleIds.some((id) => id.endsWith(API_FETCH))) handles.push('wp-api-fetch');
  // left over of a CommonJS package that imports one of the page's
  if (/\brequire\(/.test(code)) throw new Error(`${input} calls require(), which browsers do not have.`);
  return { code, handles };
}

const write = (file, content) => writeFileSync(`${out}/${file}`, content);
const asset = (code, handles) => {
  const list = [...new Set(handles)].sort().map((handle) => `'${handle}'`);
  return `<?php return array('dependencies' => array(${list.join(', ')}), 'version' => '${hashOf(code)}');\n`;
};
/**
 * Writes a style sheet. It must suit both directions of text, so that the zip has it once. Without `targets`, no nested rule is written
 * out, and `:dir(rtl)` stays, instead of a list of languages. Media queries get the range syntax, which all supported browsers read.
 */
function style(name, css) {
  if (rtlcss.process(css) !== css) throw new Error(`${name}.css depends on the direction of text. Use logical properties.`);
  write(`build/${name}.css`, transform({ filename: name, code: Buffer.from(css), minify: true }).code);
}

rmSync(out, { recursive: true, force: true });
const BUILT = ['build', 'includes/generated', 'languages'];
for (const folder of BUILT) rmSync(src(`plugin/${folder}`), { recursive: true, force: true });
for (const block of ['related-posts', 'related-users', 'related-terms']) mkdirSync(`${out}/build/${block}`, { recursive: true });

const wordpress = [
  { find: /^react\/jsx-(?:dev-)?runtime$/, replacement: src('blocks/wordpress/jsx-runtime.ts') },
  { find: /^@wordpress\/editor$/, replacement: src('blocks/wordpress/editor.ts') },
  { find: /^@wordpress\/api-fetch$/, replacement: src(API_FETCH) },
  // scripts with a copy of the client each share their lists
  { find: /^\.{1,2}\/(?:.*\/)?invalidation\/changes\.js$/, replacement: src('blocks/wordpress/list-sources.ts') },
  // that of the manager
  { find: /^\.{1,2}\/i18n\.js$/, replacement: src('blocks/wordpress/i18n.ts') },
];
/** Writes a script that is loaded on demand: a classic script in a module, because import() loads modules only. */
async function module(file, input, names, options) {
  const { code, handles } = await script(input, { ...options, name: 'relx' });
  const content = `${code}export const { ${names} } = relx;\n`;
  write(`build/related-posts/${file}`, content);
  return { path: `./${file}?ver=${hashOf(content)}`, handles };
}
// the name that the client imports
const LAZY_METHODS = './lazy-methods.js';
const lazyMethods = await module('lazy-methods.js', 'src/client/lazy-methods.ts', 'createLazyMethods');
const managerNames = 'applyChanges, RelationManager, rejectionMessage, saveResultOf, saveRelationChanges';
const manager = await module('manager.js', 'blocks/wordpress/manager.ts', managerNames, {
  aliases: wordpress,
  // Downshift sets properties of its hooks, which otherwise keeps those that nothing calls
  treeshake: { propertyWriteSideEffects: false },
});

const link = await module('link.js', 'blocks/relations/related-link.tsx', 'RelatedLink', { aliases: wordpress });
const neverSuggest = await module('never-suggest.js', 'blocks/relations/never-suggest.tsx', 'NeverSuggest', {
  aliases: wordpress,
});
const whenNeeded = { 'relx/manager': manager.path, [LAZY_METHODS]: lazyMethods.path };
const notices = await module('notices.js', 'blocks/wordpress/notices.ts', 'SituationNotice, receiveSaveResult', {
  aliases: wordpress,
  later: whenNeeded,
});
const laterNotices = Object.fromEntries(
  ['situation-notice', 'receive-save-result'].map((name) => [`./${name}.js`, notices.path]),
);
const tools = await module('tools.js', 'blocks/wordpress/tools.ts', 'ListTools, LoopSettings, TermSettings, PostRelations', {
  aliases: wordpress,
  later: { ...whenNeeded, ...laterNotices },
});
const bindings = await module('bindings.js', 'blocks/bindings/register-related-bindings.ts', 'registerRelatedBindings', {
  aliases: wordpress,
  later: whenNeeded,
});

// the names that blocks and panels import
const lazyTools = ['list-tools', 'loop-settings', 'term-settings', 'post-relations'].map((name) => `./${name}.js`);
const editor = await script('blocks/wordpress/editor-script.ts', {
  aliases: wordpress,
  later: {
    ...whenNeeded,
    ...laterNotices,
    ...Object.fromEntries(lazyTools.map((id) => [id, tools.path])),
    './related-link.js': link.path,
    '../bindings/register-related-bindings.js': bindings.path,
    './never-suggest.js': neverSuggest.path,
  },
});
const parts = [editor, manager, neverSuggest, tools, notices, link, bindings];
write('build/related-posts/index.js', editor.code);
write(
  'build/related-posts/index.asset.php',
  asset(
    editor.code,
    parts.flatMap(({ handles }) => handles),
  ),
);

// its modules are next to the editor's script
const beside = ({ path }) => path.replace('./', '../related-posts/');
const panels = await script('blocks/panels/index.tsx', {
  aliases: wordpress,
  later: { 'relx/manager': beside(manager), [LAZY_METHODS]: beside(lazyMethods) },
});
mkdirSync(`${out}/build/panels`);
write('build/panels/index.js', panels.code);
write('build/panels/index.asset.php', asset(panels.code, [...panels.handles, ...manager.handles]));

const listScreens = await script('blocks/lists/index.tsx', {
  aliases: wordpress,
  later: { [LAZY_METHODS]: beside(lazyMethods) },
});
mkdirSync(`${out}/build/lists`);
write('build/lists/index.js', listScreens.code);
write('build/lists/index.asset.php', asset(listScreens.code, listScreens.handles));

mkdirSync(`${out}/build/admin`);
const admin = await script('blocks/admin/index.tsx', { aliases: wordpress });
write('build/admin/index.js', admin.code);
write('build/admin/index.asset.php', asset(admin.code, admin.handles));

const cssOf = (...files) => files.map((file) => readFileSync(src(file), 'utf8')).join('\n');
const lists = cssOf('src/react/style.css', ...styleSheets['blocks.css']);
style('related-posts/style-index', lists);
style('admin/index', cssOf('blocks/admin/style.css', 'blocks/admin/progress-bar.css'));
style('lists/index', cssOf('blocks/lists/style.css', 'blocks/admin/progress-bar.css'));
style('panels/index', cssOf('src/manager/style.css', 'blocks/editor.css', 'blocks/panels/style.css'));
style('related-posts/index', `${editorCss(lists)}\n${cssOf('src/manager/style.css', 'blocks/editor.css')}`);

/** Imports a module of the sources. Only after all scripts: it makes Vite build for development. */
const imported = async (file) =>
  (await runnerImport(src(file), { root, configFile: false, logLevel: 'error', resolve: { alias: sources } })).module;
const { hookComments } = await imported('scripts/reference/php-hooks-page.ts');
for (const file of ['uninstall.php', 'LICENSE']) copyFileSync(src(`plugin/${file}`), `${out}/${file}`);
const { homepage, repository } = JSON.parse(readFileSync(src('package.json'), 'utf8'));
const sourceUrl = repository.url.replace(/^git\+|\.git$/g, '');
// the list of plugins links the documentation, as soon as that is published
const uri = new URL(homepage).hostname.endsWith('.example') ? '' : ` * Plugin URI:        ${homepage}\n`;
write(
  'relx.php',
  readFileSync(src('plugin/relx.php'), 'utf8').replace(/^ \* Description:/m, (line) => uri + line),
);
write('readme.txt', readFileSync(src('plugin/readme.txt'), 'utf8').replace('{repository}', sourceUrl));
for (const entry of readdirSync(src('plugin/includes'), { recursive: true, withFileTypes: true })) {
  const file = relative(src('plugin'), join(entry.parentPath, entry.name)).replaceAll('\\', '/');
  if (entry.isDirectory()) mkdirSync(`${out}/${file}`, { recursive: true });
  else write(file, pluginPhp(file, readFileSync(src(`plugin/${file}`), 'utf8'), hookComments));
}
mkdirSync(`${out}/includes/generated`);
write('includes/generated/openapi.json', JSON.stringify(pluginOpenapi(JSON.parse(readFileSync(src('openapi.json'), 'utf8')))));
const { attributeSchemas } = await imported('blocks/list-block/block-attributes.ts');
for (const objectType of ['post', 'user', 'term']) {
  const file = `related-${objectType}s/block.json`;
  const { attributes, ...metadata } = JSON.parse(readFileSync(src(`blocks/${file}`), 'utf8'));
  const all = { ...metadata, attributes: { ...attributeSchemas(objectType), ...attributes } };
  write(`build/${file}`, JSON.stringify(all, null, '\t'));
}
const generated = await imported('scripts/php-templates/php-files.ts');
// arrays are not indented in the zip: no text in them begins a line with a tab
for (const [name, content] of Object.entries(generated.phpFiles()))
  write(`includes/generated/${name}`, name.startsWith('class-') ? content : content.replaceAll(/^\t+/gm, ''));
mkdirSync(`${out}/languages`);
/** Parts of the plugin with messages. PHP also translates block.json, and labels of TypeScript. The scripts of blocks and panels share their translations. */
const PARTS = {
  php: (file) =>
    /^plugin\/(includes\/|relx\.php$)|^blocks\/[\w-]+\/block\.json$|^src\/(contract\/index|dynamic-tags\/dynamic-tags|integrations\/shop|react\/attributes\/attributes)\.ts$/.test(
      file,
    ),
  editor: (file) =>
    /^blocks\/(?!(admin|lists)\/).*\.(tsx?|json)$|^src\/(contract\/index\.ts$|integrations|manager|react)/.test(file),
  admin: (file) => /^blocks\/(admin\/|list-block\/type-options)/.test(file),
  lists: (file) => /^blocks\/(lists\/|admin\/(error-text|failure|progress-bar)\.)/.test(file),
};
write('languages/messages.php', messagesFile(root, PARTS));
for (const language of Object.keys(LANGUAGES)) write(`languages/relx-${language}.l10n.php`, phpFile(root, language, PARTS));
// WordPress does not fall back to the translation of another country
const countries = Object.entries(COUNTRIES).flatMap(([language, list]) =>
  list.map((country) => `\t'${country}' => '${language}',\n`),
);
write('languages/countries.php', `<?php\nreturn array(\n${countries.join('')});\n`);

for (const folder of BUILT) cpSync(`${out}/${folder}`, src(`plugin/${folder}`), { recursive: true });
// not in `plugin`, where it would be out of date after the next change
write('includes/generated/classes.php', generated.classesFile(src('plugin/includes')));

const files = readdirSync(out, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(out, join(entry.parentPath, entry.name)))
  .sort();
const entries = files.map((file) => [`relx/${file}`, readFileSync(`${out}/${file}`)]);
const archive = zip(Object.fromEntries(entries));
writeFileSync(`${out}.zip`, archive);
console.log(`Wrote ${relative(root, `${out}.zip`)} (${Math.round(archive.length / 1000)} kB).`);
