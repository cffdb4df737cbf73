/** A bar on a terminal's standard error. */
export interface ProgressBar {
  update(done: number, total: number): void;
  /** Makes room for a line that is printed. */
  clear(): void;
  stop(): void;
}

/** A bar with rate and time left; undefined where nobody looks. */
export async function progressBar(unit: string): Promise<ProgressBar | undefined> {
  if (!process.stderr.isTTY) return undefined;
  const { default: progress } = await import('cli-progress');
  const bar = new progress.SingleBar({
    format: `{bar} {percentage}% | {value} of {total} ${unit} | {eta_formatted} left`,
    stream: process.stderr,
    barCompleteChar: '#',
    barIncompleteChar: '-',
    hideCursor: true,
    clearOnComplete: true,
  });
  let started = false;
  return {
    update(done, total) {
      if (started) bar.update(done);
      else bar.start(total, done);
      started = true;
    },
    clear: () => void process.stderr.write('\r\x1b[K'),
    stop: () => bar.stop(),
  };
}
