import { statfsSync } from 'node:fs';

/** 64-bit processors. Others have no space for large files. */
const WIDE = new Set<string>(['x64', 'arm64', 'loong64', 'ppc64', 'riscv64', 's390x']);

/** Types of Linux file systems on local disks and in memory: ext4, XFS, Btrfs, F2FS, tmpfs and the layers of containers. */
const LOCAL = new Set([0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x01021994, 0x794c7630]);

/** Maximum size in bytes that SQLite maps of a file. It reads the rest as usual. */
const LARGEST = 0x7fff0000;

/** True if reads of the file by memory mapping are safe and fast: on Linux with 64 bits, on a local disk. */
function isMappable(filename: string): boolean {
  return process.platform === 'linux' && WIDE.has(process.arch) && LOCAL.has(statfsSync(filename).type >>> 0);
}

/**
 * Maps a database file into memory for the reads of a connection: they copy no pages, and skip those between two parts of a row.
 *
 * @param memoryMap false to not map it. @default on Linux with 64 bits, for a file on most local disks
 */
export function mapFile(run: (sql: string) => unknown, filename: string, memoryMap = isMappable(filename)): void {
  if (memoryMap) run(`PRAGMA mmap_size = ${LARGEST}`);
}
