import { setImmediate } from 'node:timers/promises';
import type { ContentRecord } from '../../core/index.js';

/** Records between two looks at the signal. */
const OFTEN = 1000;

/**
 * Passes records on, tells how many there were, and throws the signal's reason once it aborts. An embedded database never
 * lets go of the thread, so a Ctrl-C would otherwise wait for the last record.
 */
export async function* stoppableRecords(
  records: Iterable<ContentRecord> | AsyncIterable<ContentRecord>,
  signal: AbortSignal,
  onCount: (count: number) => void,
): AsyncGenerator<ContentRecord> {
  let count = 0;
  for await (const record of records) {
    yield record;
    count += 1;
    if (count % OFTEN !== 0) continue;
    onCount(count);
    await setImmediate();
    signal.throwIfAborted();
  }
}
