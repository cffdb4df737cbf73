import { readFileSync } from 'node:fs';
import { VERSION } from '../version.js';

/** The packages are not on npm: they are installed from their files. */
const INSTALL = `npm install ./relx-server-${VERSION}.tgz`;

/** Runs a command line without `@relx/server`: prints the version, the help, or what is missing. */
export function withoutServer(words: readonly string[]): void {
  const has = (...names: readonly string[]) => names.some((name) => words.includes(name));
  if (has('--version', '-V')) {
    console.log(VERSION);
  } else if (words.length === 0 || has('--help', '-h', 'help')) {
    const help = readFileSync(new URL(/* @vite-ignore */ 'help.txt', import.meta.url), 'utf8');
    console.log(`${help}\nTo run these commands, install the backend: ${INSTALL}`);
  } else {
    process.exitCode = 1;
    if (words[0] === 'doctor') printFindings(has('json', '--format=json'));
    else console.error(`error: The package @relx/server is not installed. Run ${INSTALL}.`);
  }
}

/** Prints what `relx doctor` finds, in its formats. */
function printFindings(isJson: boolean): void {
  const findings = [
    { status: 'ok', name: 'node', found: process.versions.node, advice: null },
    { status: 'fail', name: 'libraries', found: 'not installed: @relx/server (for all commands)', advice: INSTALL },
  ];
  const lines = findings.map(
    ({ status, name, found, advice }) =>
      `${status.padEnd(4)}  ${name.padEnd(12)}  ${found}${advice === null ? '' : `\n${' '.repeat(20)}${advice}`}`,
  );
  console.log(isJson ? JSON.stringify(findings, null, 2) : lines.join('\n'));
}
