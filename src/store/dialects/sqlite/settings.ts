/**
 * When a commit returns. `normal`: after the operating system has the data, so that a power failure can lose the last commits
 * as a whole but a killed process loses none. `full`: after the disk has it, so that nothing is lost.
 */
export type Synchronous = 'normal' | 'full';

/** Applies the settings of every SQLite file. */
export function configure(run: (sql: string) => unknown, synchronous: Synchronous): void {
  run('PRAGMA busy_timeout = 5000');
  run('PRAGMA journal_mode = WAL');
  run(`PRAGMA synchronous = ${synchronous === 'full' ? 'FULL' : 'NORMAL'}`);
  run('PRAGMA temp_store = MEMORY');
  run('PRAGMA cache_size = -65536');
  // checkpoints every 32 MB instead of 4, because reads wait meanwhile
  run('PRAGMA wal_autocheckpoint = 8000');
  // from here on the driver waits, which does not block the thread
  run('PRAGMA busy_timeout = 0');
}
