import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, root, textOf } from './markdown.js';

const PLUGIN = 'plugin/includes';

/** The names that the class of a module has in PHP, which has no folders in the names of classes. */
function classNamesOf(module: string): string[] {
  const [name, folder] = [basename(module).replace(/\.tsx?$/, ''), basename(dirname(module))];
  return module.startsWith('src/server/') ? [name, `rest-${name}`, `rest-${name}-controller`] : [name, `${folder}-${name}`];
}

/** Every class of the plugin, and the modules with the same rules that its comment names. */
const classes = filesIn(PLUGIN, /class-[\w-]+\.php$/).map((path) => {
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?:\/\/.*\n)*(?:abstract |final )?class /.exec(textOf(path)) ?? [];
  const modules = [...comment.matchAll(/@see (src\/\S+)/g)].map(([, module = '']) => module);
  return { path, name: basename(path, '.php').replace('class-relx-', ''), modules };
});

test('a class of the plugin and the module that it names exist, and have the same name', () => {
  const pairs = classes.flatMap(({ modules, ...one }) => modules.map((module) => ({ ...one, module })));
  expect(pairs.length).toBeGreaterThan(40);
  expect(pairs.filter(({ module }) => !existsSync(join(root, module)))).toEqual([]);
  expect(pairs.filter(({ name, module }) => !classNamesOf(module).includes(name))).toEqual([]);
});

test('a class of the core in PHP names the module of the core that has its name', () => {
  const isCore = (path: string) => existsSync(join(root, 'src/core', path.split('/')[2] ?? ''));
  const modules = filesIn('src/core', /\.ts$/).map((path) => path.replaceAll('\\', '/'));
  const unnamed = classes
    .filter(({ path }) => isCore(path))
    .filter(({ name, modules: named }) => named.length === 0 && modules.some((module) => classNamesOf(module).includes(name)));
  expect(unnamed).toEqual([]);
});

test('plugin/README.md has every folder of the plugin', () => {
  const folders = readdirSync(join(root, PLUGIN), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of folders)
    expect(textOf('plugin/README.md'), name).toContain(`\`${name === 'generated' ? 'includes/generated' : name}\``);
});
