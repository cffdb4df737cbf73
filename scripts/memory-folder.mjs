// A folder in memory for temporary files. Tests create thousands of small files and databases, whose places on a disk the system
// looks for.
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'relx-tests-';
/** Bytes that must be free. */
const NEEDED = 8 * 1024 ** 3;

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // of another user
    return error.code === 'EPERM';
  }
};

/** Creates the folder of this process, with a function that removes it. Undefined if the system has too little memory, or none for files. */
export function memoryFolder() {
  if (!existsSync(MEMORY)) return undefined;
  // of processes that were killed
  const old = readdirSync(MEMORY).filter((name) => name.startsWith(PREFIX) && !isRunning(Number(name.slice(PREFIX.length))));
  const remove = (name) => rmSync(join(MEMORY, name), { recursive: true, force: true });
  for (const name of old) remove(name);
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < NEEDED) return undefined;
  const name = `${PREFIX}${process.pid}`;
  mkdirSync(join(MEMORY, name), { mode: 0o700 });
  return { path: join(MEMORY, name), remove: () => remove(name) };
}
