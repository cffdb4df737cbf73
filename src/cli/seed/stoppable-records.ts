import { setImmediate } from 'node:timers/promises';
import type { ContentRecord } from '../../core/index.js';

/** Records between two checks of the signal. */
const CHECK_INTERVAL = 1000;

/**
 * Forwards records, reports their number, and throws the reason of the signal after it aborts. An embedded database never
 * yields to the event loop, so Ctrl-C would otherwise wait for the last record.
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
    if (count % CHECK_INTERVAL !== 0) continue;
    onCount(count);
    await setImmediate();
    signal.throwIfAborted();
  }
}
