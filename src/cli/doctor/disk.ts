import { statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isWritable } from '../options/dialect-of.js';
import { type Finding, ok, warn } from './finding.js';

/** Free space below which the doctor prints a warning, in bytes. */
const MINIMUM_FREE = 100 * 2 ** 20;

const readable = (bytes: number): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(bytes / 2 ** 20).concat(' MiB');

/** Checks whether a SQLite file is writable, and how much disk space is free. */
export function disk(filename: string): readonly Finding[] {
  const { bavail, bsize } = statfsSync(dirname(resolve(filename)));
  const free = bavail * bsize;
  const found = `${readable(free)} free, the database has ${readable(statSync(filename).size)}`;
  return [
    isWritable(filename)
      ? ok('permission', 'file and folder are writable')
      : warn(
          'permission',
          'file or folder is not writable',
          'You can only read. To write, change the file permissions, or run relx as the owner.',
        ),
    free < MINIMUM_FREE ? warn('space', found, 'Free some space on this disk.') : ok('space', found),
  ];
}
