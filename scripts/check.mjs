// Checks a commit: lint, types and tests, which must pass for every change. `--release` adds what only a release needs, see
// docs/decisions. Prints the time of each step, the slowest files and flaky tests, and ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { otherNodes } from './node-versions.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const release = process.argv.includes('--release');
/** An archive of WordPress beside the checkout: a newer version than the one in an npm package. */
const archives = join(root, '../shared/data/wordpress');
const [archive] = existsSync(archives)
  ? readdirSync(archives)
      .filter((name) => /^wordpress-[\d.]+\.tar\.xz$/.test(name))
      .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  : [];
const env = {
  ...(archive ? { RELX_WORDPRESS: join(archives, archive) } : {}),
  ...process.env,
  ...(release ? { RELX_EXHAUSTIVE: '1', RELX_WORDPRESS_ALL: '1' } : {}),
};
/** Exhaustive tests in each check: a change can break them by accident, and no other test finds that. */
const ALWAYS = ['test/server/secrets', 'test/security/regular-expressions'];
const folder = mkdtempSync(join(tmpdir(), 'relx-results-'));
const steps = [];

/** Runs a program as a step. `resultsOf` gives its results from its exit status. */
async function step(name, program, args, options, resultsOf) {
  console.log(`--- ${name}`);
  const own = { name, files: [], flaky: [], failures: [], passed: 0 };
  steps.push(own);
  const start = performance.now();
  const times = join(folder, `${name}.cpu`);
  // each step has a parent of its own, which knows its CPU time
  const measured = ['scripts/measured.mjs', times, program, ...args];
  const child = spawn(process.execPath, measured, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env, ...options });
  const [status] = await once(child, 'close');
  Object.assign(own, resultsOf(status ?? 1), {
    wall: (performance.now() - start) / 1000,
    cpu: existsSync(times) ? Number(readFileSync(times, 'utf8')) : Number.NaN,
  });
  if (own.failures.length > 0) console.log(`${name} failed`);
  return own.failures.length === 0;
}

const check = (name, program, ...args) =>
  step(name, program, args, {}, (status) => (status === 0 ? { passed: 1 } : { failures: [`exit status ${status}`] }));

/** Runs tests by scripts/test.mjs. */
function tests(name, ...args) {
  const file = join(folder, `${name}.json`);
  const reporters = ['default', join(root, 'scripts/results-reporter.mjs')].map((reporter) => `--reporter=${reporter}`);
  const run = ['scripts/test.mjs', ...args, ...reporters];
  return step(name, process.execPath, run, { env: { ...env, RELX_RESULTS: file } }, (status) => {
    try {
      const results = JSON.parse(readFileSync(file, 'utf8'));
      // the runner can fail without a failed test, and no test is no success
      if (results.failures.length === 0 && (status !== 0 || results.passed === 0)) results.failures.push(`exit status ${status}`);
      return results;
    } catch {
      return { failures: ['no results'] };
    }
  });
}

const sum = (values) => values.reduce((total, value) => total + value, 0);
const column = (value, width) => String(value).padStart(width);
const seconds = (value) => column(Number.isNaN(value) ? '?' : `${value.toFixed(0)} s`, 9);

function summary() {
  const row = ({ name, wall, cpu, passed, failures, flaky }) =>
    `${name.padEnd(24)}${seconds(wall)}${seconds(cpu)}${[passed, failures.length, flaky.length].map((count) => column(count, 8)).join('')}`;
  const total = {
    name: 'total',
    ...Object.fromEntries(['cpu', 'passed'].map((key) => [key, sum(steps.map((each) => each[key]))])),
    // some steps run beside each other
    wall: performance.now() / 1000,
    ...Object.fromEntries(
      ['failures', 'flaky'].map((key) => [key, steps.flatMap((each) => each[key].map((what) => `${each.name}: ${what}`))]),
    ),
  };
  console.log(`\n${'step'.padEnd(24)}     wall      CPU  passed  failed   flaky`);
  for (const each of [...steps, total]) console.log(row(each));
  console.log('\nSlowest files');
  const files = steps.flatMap((each) => each.files.map((file) => ({ ...file, step: each.name })));
  for (const { name, duration, step } of files.toSorted((a, b) => b.duration - a.duration).slice(0, 10))
    console.log(`${column((duration / 1000).toFixed(1), 7)} s  ${name} (${step})`);
  console.log(`\nflaky: ${total.flaky.length} tests passed only at the second try`);
  for (const test of total.flaky) console.log(`  ${test}`);
  if (total.failures.length > 0) console.log('\nfailed:');
  for (const failure of total.failures) console.log(`  ${failure}`);
  console.log(`\n${total.passed} passed, ${total.failures.length} failed`);
  process.exitCode = total.failures.length === 0 ? 0 : 1;
}

if (await check('installation', process.execPath, 'scripts/ensure-installed.mjs')) {
  const tiers = ['wordpress', 'browser', 'package', 'database', ...(release ? ['toolchains', 'cluster'] : [])];
  // waits for the network and disk; two tiers that need the same package could not install it at the same time
  const programs = check('programs', process.execPath, 'scripts/test.mjs', ...tiers, '--install');
  await Promise.all([check('lint', 'npm', 'run', '--silent', 'lint'), check('types', 'npm', 'run', '--silent', 'types')]);
  // builds dist/, which the other tiers use
  await tests('node', 'node');
  await check('plugin', process.execPath, 'scripts/build-wordpress.mjs');
  await programs;
  // two tiers at a time: while one builds, installs or waits for its last file, the other uses the cores
  await Promise.all([
    tests('wordpress', 'wordpress', '--built'),
    (async () => {
      for (const tier of ['browser', 'package', 'database']) await tests(tier, tier, '--built');
      await tests('exhaustive', 'exhaustive', '--built', ...(release ? [] : ALWAYS));
      if (release) return;
      // each waits for one core while it starts and ends
      await Promise.all(otherNodes().map((major) => tests(`Node.js ${major}`, 'versions', '--built', `--node=${major}`)));
    })(),
  ]);
  if (release) {
    for (const tier of ['toolchains', 'cluster']) await tests(tier, tier, '--built');
    // builds with each of them
    for (const major of otherNodes()) await tests(`Node.js ${major}`, 'node', `--node=${major}`);
  }
}
rmSync(folder, { recursive: true });
summary();
