// Provides React 19 in one script for WordPress's `react`, `react-dom` and `react-jsx-runtime`, from npm packages. They are unpacked, not installed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const PACKAGES = { react: '19.3.1', 'react-dom': '19.3.1', scheduler: '0.28.0' };
const FOLDER = fileURLToPath(new URL(`../.relx/react-${PACKAGES.react}`, import.meta.url));
const ENTRY = `
  import * as React from 'react';
  import * as ReactDOM from 'react-dom';
  import * as client from 'react-dom/client';
  import * as runtime from 'react/jsx-runtime';
  window.React = React;
  window.ReactDOM = { ...ReactDOM, ...client };
  window.ReactJSXRuntime = runtime;`;

/** The path of the script. */
export const react19 = join(FOLDER, 'react.js');

/** Downloads the packages and bundles the script if it is missing. An interrupted run leaves nothing. */
export async function ensureReact19() {
  if (existsSync(react19)) return;
  const work = `${FOLDER}.work-${process.pid}`;
  mkdirSync(work, { recursive: true });
  try {
    const names = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`);
    const files = execFileSync('npm', ['pack', '--silent', ...names], {
      cwd: work,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    for (const [index, file] of files.trim().split('\n').entries()) {
      const folder = join(work, 'node_modules', Object.keys(PACKAGES)[index]);
      mkdirSync(folder, { recursive: true });
      execFileSync('tar', ['xzf', join(work, file), '-C', folder, '--strip-components=1']);
      rmSync(join(work, file));
    }
    await build({
      root: work,
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [
        {
          name: 'entry',
          resolveId: (id) => (id === 'virtual:entry' ? join(work, 'entry.js') : undefined),
          load: (id) => (id === join(work, 'entry.js') ? ENTRY : undefined),
        },
      ],
      build: {
        outDir: work,
        emptyOutDir: false,
        minify: true,
        rollupOptions: { input: 'virtual:entry', output: { format: 'iife', entryFileNames: 'react.js' } },
      },
    });
    renameSync(work, FOLDER);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
