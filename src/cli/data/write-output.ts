import { once } from 'node:events';
import { createWriteStream, existsSync, fchmodSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import type { Writable } from 'node:stream';

/** Mode of a new file: what is exported may be private. */
const PRIVATE = 0o600;

/** Texts that are written together, in UTF-16 units. */
const TOGETHER = 1 << 16;

/**
 * Writes texts to a file, or to standard output. A file appears when all is written, or stays as it was; whoever reads the
 * first lines only has what it wanted.
 *
 * @throws Error that names the file, when it can't be written
 */
export async function writeOutput(file: string | undefined, texts: AsyncIterable<string>): Promise<void> {
  if (file === undefined) return write('Standard output', process.stdout, texts);
  // a device or a pipe can't be put in place of another
  const isPlain = !existsSync(file) || statSync(file).isFile();
  const target = isPlain ? `${file}.${process.pid}.part` : file;
  // opened at once, so that nothing opens it after it was given up
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
    // a file that is replaced keeps its mode
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
    // what goes wrong comes as an event, too
    if (isFull) await Promise.race([once(stream, 'drain'), once(stream, 'close')]).catch(() => {});
    return failed === undefined;
  };
  for await (const text of texts) {
    waiting += text;
    if (waiting.length >= TOGETHER && !(await flush())) break;
  }
  await flush();
  // the last of it may go wrong as well, which is told before it is an event; standard output is never closed
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
