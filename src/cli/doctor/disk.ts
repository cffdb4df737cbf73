import { statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isWritable } from '../options/dialect-of.js';
import { type Finding, ok, warn } from './finding.js';

/** Free space below which somebody should look, in bytes. */
const LITTLE = 100 * 2 ** 20;

const readable = (bytes: number): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(bytes / 2 ** 20).concat(' MiB');

/** Whether a SQLite file can be written, and how much room is left beside it. */
export function disk(filename: string): readonly Finding[] {
  const { bavail, bsize } = statfsSync(dirname(resolve(filename)));
  const free = bavail * bsize;
  const room = `${readable(free)} free, the database has ${readable(statSync(filename).size)}`;
  return [
    isWritable(filename)
      ? ok('permission', 'file and folder can be written')
      : warn(
          'permission',
          'file or folder can’t be written',
          'Reading works. To write, change their rights, or run it as their owner.',
        ),
    free < LITTLE ? warn('space', room, 'Make some room on this disk.') : ok('space', room),
  ];
}
