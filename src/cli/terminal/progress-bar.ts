/** A progress bar on standard error. */
export interface ProgressBar {
  update(done: number, total: number): void;
  /** Clears the line before another line is printed. */
  clear(): void;
  stop(): void;
}

/** Formats numbers with separators: 1,000,000. */
const readable = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** Formats seconds as 1h05m, 3m20s or 12s. */
function duration(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours}h${two(minutes)}m`;
  return minutes > 0 ? `${minutes}m${two(Math.floor(seconds % 60))}s` : `${Math.floor(seconds)}s`;
}

/** Creates a bar with rate and remaining time; undefined if standard error is no terminal. */
export async function progressBar(unit: string): Promise<ProgressBar | undefined> {
  if (!process.stderr.isTTY) return undefined;
  const { default: progress } = await import('cli-progress');
  const bar = new progress.SingleBar({
    format: `{bar} {percentage}% | {done} of {all} ${unit} | {rate}/s | {eta_formatted} left`,
    stream: process.stderr,
    barCompleteChar: '#',
    barIncompleteChar: '-',
    hideCursor: true,
    clearOnComplete: true,
    gracefulExit: false,
    formatTime: duration,
  });
  const began = performance.now();
  let started = false;
  return {
    update(done, total) {
      const seconds = (performance.now() - began) / 1000;
      const shown = { done: readable.format(done), all: readable.format(total), rate: readable.format(done / seconds) };
      if (started) bar.update(done, shown);
      else bar.start(total, done, shown);
      started = true;
    },
    clear: () => void process.stderr.write('\r\x1b[K'),
    stop: () => bar.stop(),
  };
}
