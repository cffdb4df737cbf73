// A folder in memory for temporary files. Tests create thousands of small files and databases, whose places on a disk the system
// looks for.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'relx-tests-';
/** Bytes that must be free. */
const NEEDED = 8 * 1024 ** 3;

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // of another user
    return error.code === 'EPERM';
  }
}

const remove = (name) => rmSync(join(MEMORY, name), { recursive: true, force: true });

/** Removes the folders of processes that were killed, except those of other users. */
function removeOld() {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = /^relx-tests-(\d+)$/.exec(name) ?? [];
    // of a killed process that had the id of this one, too
    if (!pid || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    try {
      remove(name);
    } catch (error) {
      if (!['EACCES', 'EPERM'].includes(error.code)) throw error;
    }
  }
}

/**
 * Creates the folder of this process, with a function that removes it. Undefined if the system has too little memory, or none for
 * files and programs.
 */
export function memoryFolder() {
  if (!existsSync(MEMORY)) return undefined;
  removeOld();
  const { bavail, bsize } = statfsSync(MEMORY);
  const runsNoPrograms = /^\S+ \/dev\/shm \S+ \S*\bnoexec\b/m.test(readFileSync('/proc/mounts', 'utf8'));
  if (runsNoPrograms || Math.min(bavail * bsize, freemem()) < NEEDED) return undefined;
  const name = PREFIX + process.pid;
  mkdirSync(join(MEMORY, name), { mode: 0o700 });
  return { path: join(MEMORY, name), remove: () => remove(name) };
}
