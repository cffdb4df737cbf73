// Provides the PHP versions that the WordPress plugin supports, compiled to WebAssembly, from npm packages.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The last release with PHP 7.4 to 8.3 in one package for Node.js 20, and its dependencies. They are unpacked, not installed. */
const RELEASE = '0.9.46';
const PARTS = ['node', 'universal', 'logger', 'node-polyfills', 'stream-compression', 'util'];
const PACKAGES = { ...Object.fromEntries(PARTS.map((part) => [`@php-wasm/${part}`, RELEASE])), ini: '4.1.2', ws: '8.18.0' };
const FOLDER = fileURLToPath(new URL(`../.relx/php-wasm-${RELEASE}`, import.meta.url));

/** The PHP versions that `loadPhp` accepts. */
export const phpVersions = ['7.4', '8.0', '8.1', '8.2', '8.3'];

/** Downloads missing packages. An interrupted run leaves no package that appears complete. */
export function ensurePhpWasm() {
  if (existsSync(FOLDER)) return;
  const work = `${FOLDER}.work-${process.pid}`;
  mkdirSync(work, { recursive: true });
  try {
    console.log('Downloading PHP 7.4 to 8.3 as WebAssembly from the npm registry (52 MB) ...');
    const names = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`);
    const options = { cwd: work, encoding: 'utf8', shell: process.platform === 'win32' };
    const [{ length }, files] = [
      names,
      execFileSync('npm', ['pack', '--silent', ...names], options)
        .trim()
        .split('\n'),
    ];
    if (files.length !== length) throw new Error(`npm pack wrote ${files.length} of ${length} packages.`);
    for (const [index, name] of Object.keys(PACKAGES).entries()) {
      const folder = join(work, 'node_modules', name);
      mkdirSync(folder, { recursive: true });
      // versions that WordPress no longer supports
      const old = ['--exclude=package/7_[0-3]_*'];
      execFileSync('tar', ['xzf', join(work, files[index]), '-C', folder, '--strip-components=1', ...old]);
      rmSync(join(work, files[index]));
    }
    renameSync(work, FOLDER);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Starts a separate PHP in this process. It has no network, and can read one folder of the machine, as `/site`.
 * `post_message_to_js()` passes a text to `respond`, and returns the value that `respond` resolves to.
 */
export async function loadPhp(version, folder, respond) {
  if (!existsSync(FOLDER)) throw new Error('PHP as WebAssembly is missing. Run `npm run test:wordpress` to download it.');
  const load = (name) => import(pathToFileURL(join(FOLDER, 'node_modules/@php-wasm', name, 'index.js')).href);
  const [{ PHP, loadPHPRuntime }, { createNodeFsMountHandler, getPHPLoaderModule }] = [
    await load('universal'),
    await load('node'),
  ];
  const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule(version)));
  php.onMessage(respond);
  php.mkdir('/site');
  await php.mount('/site', createNodeFsMountHandler(folder));
  return {
    /** Runs PHP code without its opening tag, in a new request. Returns the output, or throws if the code fails. */
    async run(code) {
      const { exitCode, errors, text } = await php.run({ code: `<?php ${code}` });
      if (exitCode !== 0) throw new Error(`PHP ${version} exited with ${exitCode}: ${errors}${text}`);
      return text;
    },
    /** Runs a PHP file below `/site` for an HTTP request, one request at a time. */
    request: (request) => php.run(request),
    stop: () => php.exit(),
  };
}
