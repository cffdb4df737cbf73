// Builds the demo and serves it in a process of its own.
import { execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Starts the demo on a free port. */
export async function startDemo() {
  execFileSync(process.execPath, [`${root}demo/build.mjs`], { cwd: root, stdio: 'ignore' });
  const { PORT: _, ...env } = process.env;
  const args = [`${root}demo/dist/server/server.js`, '--port', '0', '--database', `${root}.relx/bench-demo.db`];
  const demo = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((resolve, reject) => {
    let printed = '';
    demo.once('exit', (status) => reject(new Error(`The demo exited with ${status}: ${printed}`)));
    demo.stdout.on('data', (part) => {
      printed += part;
      const [, found] = /(http:\/\/127\.0\.0\.1:\d+)[\s\S]*Ctrl-C/.exec(printed) ?? [];
      if (found) resolve(found);
    });
  });
  return { url, stop: () => demo.kill('SIGINT') };
}
