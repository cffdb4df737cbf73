// Gets the PHP versions that the WordPress plugin promises, compiled to WebAssembly, out of npm packages.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The last release with PHP 7.4 to 8.3 in one package for Node 20, and what it loads. Nobody depends on them: they are unpacked. */
const RELEASE = '0.9.46';
const PARTS = ['node', 'universal', 'logger', 'node-polyfills', 'stream-compression', 'util'];
const PACKAGES = { ...Object.fromEntries(PARTS.map((part) => [`@php-wasm/${part}`, RELEASE])), ini: '4.1.2', ws: '8.18.0' };
const FOLDER = fileURLToPath(new URL(`../.relx/php-wasm-${RELEASE}`, import.meta.url));

/** The versions of PHP, as `loadPhp` takes them. */
export const phpVersions = ['7.4', '8.0', '8.1', '8.2', '8.3'];

/** Fetches the packages where they are missing; a run that is cut short leaves none that look whole. */
export function ensurePhpWasm() {
  if (existsSync(FOLDER)) return;
  const work = `${FOLDER}.work-${process.pid}`;
  mkdirSync(work, { recursive: true });
  try {
    console.log('Fetching PHP 7.4 to 8.3 as WebAssembly from the npm registry (52 MB) ...');
    const names = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`);
    const options = { cwd: work, encoding: 'utf8', shell: process.platform === 'win32' };
    const [{ length }, files] = [
      names,
      execFileSync('npm', ['pack', '--silent', ...names], options)
        .trim()
        .split('\n'),
    ];
    if (files.length !== length) throw new Error(`npm pack has written ${files.length} of ${length} packages.`);
    for (const [index, name] of Object.keys(PACKAGES).entries()) {
      const folder = join(work, 'node_modules', name);
      mkdirSync(folder, { recursive: true });
      // versions that WordPress no longer runs on
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
 * Starts a PHP of its own in this process, which sees one folder of the machine, as `/site`. It reaches no network;
 * `post_message_to_js()` hands a text to `answer`, and gives what that resolves to.
 */
export async function loadPhp(version, folder, answer) {
  if (!existsSync(FOLDER)) throw new Error('PHP as WebAssembly is not here yet. Fetch it: npm run test:wordpress does');
  const load = (name) => import(pathToFileURL(join(FOLDER, 'node_modules/@php-wasm', name, 'index.js')).href);
  const [{ PHP, loadPHPRuntime }, { createNodeFsMountHandler, getPHPLoaderModule }] = [
    await load('universal'),
    await load('node'),
  ];
  const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule(version)));
  php.onMessage(answer);
  php.mkdir('/site');
  await php.mount('/site', createNodeFsMountHandler(folder));
  return {
    /** Runs PHP, without its opening tag, in a request of its own; gives what it prints. Throws where it fails. */
    async run(code) {
      const { exitCode, errors, text } = await php.run({ code: `<?php ${code}` });
      if (exitCode !== 0) throw new Error(`PHP ${version} ended with ${exitCode}: ${errors}${text}`);
      return text;
    },
    stop: () => php.exit(),
  };
}
