import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts a server and waits until it reports that it is ready. Returns a function that stops it: it and the processes that it has
 * started are a group, because PHP's workers outlive the one that started them.
 */
export async function startServer(
  program: string,
  args: readonly string[],
  ready: RegExp,
  { env = process.env }: Pick<SpawnOptions, 'env'> = {},
): Promise<() => Promise<void>> {
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env });
  const ended = once(server, 'exit');
  const kill = () => {
    try {
      if (server.pid !== undefined) process.kill(-server.pid, 'SIGKILL');
    } catch (error) {
      // the last of the group has exited already
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  // for a run that is stopped before its teardown
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    kill();
    await ended;
  };
  let output = '';
  const isReady = new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (data) => {
      output += data;
      if (ready.test(output)) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`${program} ended with ${code}:\n${output}`)));
  });
  try {
    await isReady;
  } catch (error) {
    process.off('exit', kill);
    throw error;
  }
  // later output is not used, and must not fill the pipe
  server.stderr.removeAllListeners('data').resume();
  return stop;
}
