/** Time between two checks of the parent process, in milliseconds. */
const INTERVAL = 500;

/**
 * Stops this process like SIGTERM when the `npx` that started it is stopped. npx passes no signal on: its shell exits, and the
 * operating system gives this process another parent.
 */
export function stopWithNpx(): void {
  if (process.env.npm_command !== 'exec') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, INTERVAL);
  timer.unref();
}
