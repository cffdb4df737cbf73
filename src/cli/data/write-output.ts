import { once } from 'node:events';
import { createWriteStream, existsSync, fchmodSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import type { Writable } from 'node:stream';

/** Mode of a new file: an export can contain private data. */
const PRIVATE = 0o600;

/** Buffered text per write, in UTF-16 code units. */
const BUFFER_SIZE = 1 << 16;

/**
 * Writes texts to a file or to standard output. Replaces the file only after all texts are written. A closed pipe, such as
 * behind `head`, is no error.
 *
 * @throws Error with the name of the file if it can't be written
 */
export async function writeOutput(file: string | undefined, texts: AsyncIterable<string>): Promise<void> {
  if (file === undefined) return write('Standard output', process.stdout, texts);
  // a device or a pipe can't be replaced by a file
  const isPlain = !existsSync(file) || statSync(file).isFile();
  const target = isPlain ? `${file}.${process.pid}.part` : file;
  // opened immediately, so that a failed write can delete it
  const stream = createWriteStream(target, { fd: opened(target, file) });
  try {
    await write(`"${file}"`, stream, texts);
    if (isPlain) renameSync(target, file);
  } catch (error) {
    stream.destroy();
    if (isPlain) rmSync(target, { force: true });
    throw error;
  }
}

function opened(target: string, file: string): number {
  try {
    // a replaced file keeps its mode
    const mode = existsSync(file) ? statSync(file).mode & 0o777 : PRIVATE;
    const fd = openSync(target, 'w', mode);
    if (target !== file) fchmodSync(fd, mode);
    return fd;
  } catch (cause) {
    throw new Error(`"${file}" can't be written: ${(cause as Error).message}.`, { cause });
  }
}

async function write(name: string, stream: Writable, texts: AsyncIterable<string>): Promise<void> {
  let failed: NodeJS.ErrnoException | undefined;
  const fail = (error: NodeJS.ErrnoException) => {
    failed ??= error;
  };
  stream.on('error', fail);
  let waiting = '';
  const flush = async () => {
    const isFull = !failed && stream.write(waiting) === false;
    waiting = '';
    // the `error` listener above stores the error
    if (isFull) await Promise.race([once(stream, 'drain'), once(stream, 'close')]).catch(() => {});
    return failed === undefined;
  };
  for await (const text of texts) {
    waiting += text;
    if (waiting.length >= BUFFER_SIZE && !(await flush())) break;
  }
  await flush();
  // the last write can fail, too, and its callback runs before the event; standard output is never closed
  const last = (finish: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve) =>
      finish((error) => {
        if (error) fail(error);
        resolve();
      }),
    );
  if (!failed) await last((done) => (stream === process.stdout ? stream.write('', done) : stream.end(done)));
  if (failed === undefined || failed.code === 'EPIPE') return;
  throw new Error(`${name} can't be written: ${failed.message}.`, { cause: failed });
}
