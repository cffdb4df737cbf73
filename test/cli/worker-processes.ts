import { readFileSync } from 'node:fs';
import type { Started } from './site.js';

/** A line of a server's log. */
export interface Line {
  readonly message?: string;
  readonly worker?: number;
  readonly status?: number;
}

/** The JSON lines that a server has printed so far. */
export const linesOf = ({ output }: Started): Line[] =>
  output.stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);

/** The numbers of the workers that have responded to requests. */
export const workersWithRequests = (server: Started) =>
  new Set(linesOf(server).flatMap(({ worker, status }) => (status ? [worker] : [])));

/** The processes that a server has started, without exited ones that were not waited for. */
export const workersOf = ({ child: { pid } }: Started): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

export const isRunning = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

export async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) await new Promise((resolve) => setTimeout(resolve, 20));
}
