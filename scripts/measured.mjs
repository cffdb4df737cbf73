// Runs a program and writes the CPU seconds that it and its processes have used: `node scripts/measured.mjs <file> <program> [argument]...`
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** The CPU seconds of all ended processes that this one has started, and of theirs. Unknown where there is no /proc. */
function cpuSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').replace(/.*\) /, '').split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return Number.NaN;
  }
}

const [file = '', program = '', ...args] = process.argv.slice(2);
const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
if (error) console.error(error.message);
writeFileSync(file, String(cpuSeconds()));
process.exitCode = status ?? 1;
