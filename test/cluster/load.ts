// A load in a process of its own: clients that write, read or are logged out, of several services, and the history of their responses.
import { openSync, writeSync } from 'node:fs';
import type { HistoryEvent } from '../history/event.js';
import { type Action, meaningOf, requestOf } from './actions.js';
import { type Cell, Cells } from './cells.js';
import type { LoadOptions, LoadOrder, LoadReport } from './load-options.js';
import { random } from './random.js';
import { newKey, send } from './send.js';

const options = JSON.parse(process.argv[2] ?? '{}') as LoadOptions;
const { services, authorization, writers, readers, loggedOut, keyed } = options;
// each line is there when the next request goes out
const history = openSync(options.history, 'a');
const cells = new Cells(options.posts);
/** Most times that a write is sent. */
const TRIES = 40;
/** Longest pause after a service that was not reachable, in milliseconds. */
const PAUSE = 200;

/** Ids of relations by pair, as far as any response contained them. */
const ids = new Map<string, number>();

let acknowledged = 0;
let unknown = 0;
let lastWrite = performance.now();
let gap = 0;
let order: LoadOrder = 'resume';
let atRest = 0;
const sleepers: (() => void)[] = [];

const report = (report: Partial<LoadReport> = {}) =>
  process.send?.({
    acknowledged,
    unknown,
    gap,
    resting: atRest === writers + readers + loggedOut,
    ...report,
  } satisfies LoadReport);

class Worker {
  readonly #random: () => number;

  constructor(
    private readonly process: number,
    private readonly role: 'writer' | 'reader' | 'visitor',
  ) {
    this.#random = random(options.seed * 1000 + process);
  }

  async work() {
    for (;;) {
      while (order === 'pause') {
        atRest++;
        report();
        await new Promise<void>((resolve) => sleepers.push(resolve));
        atRest--;
      }
      const cell = cells.of(this.#below(5));
      cell.events++;
      if (this.role === 'writer') await this.#write(cell);
      else await this.#run(cell, this.#read(cell));
    }
  }

  async #write(cell: Cell) {
    const pair = this.#pairOf(cell);
    const id = ids.get(pair.join());
    const chance = this.#random();
    const [from, to] = pair;
    const ends = { type: cell.type, from, to };
    if (chance < 0.15 && id !== undefined) await this.#run(cell, { ...ends, action: 'move', id, position: this.#below(3) });
    else await this.#run(cell, { ...ends, action: chance < 0.6 ? 'add' : 'remove' });
    // it sees its own writes, on every node
    if (this.#random() < 0.4) await this.#run(cell, { ...ends, action: 'exists' });
  }

  #read(cell: Cell): Action {
    const chance = this.#random();
    const [from, to] = this.#pairOf(cell);
    const id = ids.get([from, to].join());
    if (chance < 0.25 && id !== undefined) return { action: 'get', type: cell.type, from, to, id };
    if (chance < 0.5) return { action: 'exists', type: cell.type, from, to };
    return { action: 'list', type: cell.type, from: cell.sources[this.#below(cell.sources.length)] as number, to: 0 };
  }

  /** Sends a request to a service, records the response, and sends it again if a write may be repeated. */
  async #run(cell: Cell, action: Action) {
    const writes = action.action === 'add' || action.action === 'remove' || action.action === 'move';
    const fresh = this.role !== 'visitor';
    const key = writes && this.process < keyed ? newKey() : undefined;
    const invoke = performance.now();
    let sent = false;
    for (let tried = 1; ; tried++) {
      const service = this.#below(services.length);
      const outcome = await send(services[service] as string, requestOf(action), { ...(fresh ? { authorization } : {}), key });
      const complete = performance.now();
      const event = { process: this.process, service, cell: cell.number, ...action, invoke, complete, fresh };
      if (outcome.known) {
        const meaning = meaningOf(action, outcome.status, outcome.body);
        this.#record({ ...event, ...meaning, status: outcome.status });
        if (writes && meaning.outcome === 'ok') this.#acknowledge(complete);
        return;
      }
      sent ||= outcome.sent;
      await new Promise((resolve) => setTimeout(resolve, PAUSE * this.#random()));
      // a request that was sent without a response is sent again with its key until it gets one
      if (sent && key !== undefined && tried < TRIES) continue;
      if (writes && sent) {
        cell.unknown++;
        unknown++;
      }
      const { status, code } = outcome;
      this.#record({ ...event, outcome: sent ? 'unknown' : 'refused', ...(status && { status }), ...(code && { code }) });
      return;
    }
  }

  #record(event: HistoryEvent) {
    writeSync(history, `${JSON.stringify(event)}\n`);
    for (const { from, to, id } of event.found ?? []) ids.set([from, to].join(), id);
    if (event.action === 'add' && event.id !== undefined) ids.set([event.from, event.to].join(), event.id);
  }

  #acknowledge(now: number) {
    acknowledged++;
    gap = Math.max(gap, now - lastWrite);
    lastWrite = now;
  }

  #pairOf(cell: Cell): readonly [number, number] {
    const [from, to] = cell.pairs[this.#below(cell.pairs.length)] as readonly [number, number];
    const twoWay = cell.type === 'two_friends' || cell.type === 'related_to';
    return twoWay && this.#random() < 0.5 ? [to, from] : [from, to];
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count);
  }
}

process.on('message', (message: LoadOrder) => {
  const before = order;
  order = message;
  if (before !== 'pause') return;
  lastWrite = performance.now();
  gap = 0;
  for (const wake of sleepers.splice(0)) wake();
});
setInterval(report, 50);
const roles = [
  ...Array.from({ length: writers }, () => 'writer' as const),
  ...Array.from({ length: readers }, () => 'reader' as const),
  ...Array.from({ length: loggedOut }, () => 'visitor' as const),
];
process.once('disconnect', () => process.exit());
await Promise.all(roles.map((role, index) => new Worker(index, role).work()));
