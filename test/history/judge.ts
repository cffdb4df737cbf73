import { cellOf } from './cell-model.js';
import { cellOperations } from './cell-operations.js';
import { type HistoryEvent, type JudgedType, pairOf } from './event.js';
import { linearizable, type Model, type Operation } from './linearizable.js';
import { pairModel } from './pair-model.js';
import { type Delay, pairOperations } from './pair-operations.js';

export interface JudgeOptions {
  readonly types: readonly JudgedType[];
  readonly delay: Delay;
}

/** How much was judged, and a message for each result that is impossible in a correct system. */
export interface Judgement {
  readonly registers: number;
  readonly sets: number;
  readonly operations: number;
  readonly wrong: readonly string[];
}

const groupsOf = <T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
};

const written = (value: object): string => JSON.stringify(value, (_, part: unknown) => (part === Infinity ? 'never' : part));

/** Judges a history: each pair as a register of ids, and each cell of a limited type as a set whose ends have limits. */
export function judge(history: readonly HistoryEvent[], { types, delay }: JudgeOptions): Judgement {
  const wrong: string[] = [];
  const counts = { registers: 0, sets: 0, operations: 0 };

  function search<State extends string | number, Event extends object>(
    what: string,
    model: Model<State, Event>,
    operations: readonly Operation<Event>[],
  ) {
    counts.operations += operations.length;
    const verdict = linearizable(model, operations);
    if (verdict.linearizable) return;
    const { fitted, state, stuck } = verdict;
    wrong.push(
      `${what}: ${fitted} of ${operations.length} operations fit, then it is ${state} and none of these: ${stuck.map(written).join(' ')}`,
    );
  }

  for (const type of types) {
    for (const [cell, events] of groupsOf(
      history.filter((event) => event.type === type.name),
      (event) => String(event.cell),
    )) {
      const pairs = new Map<string, readonly [number, number]>();
      for (const { from, to } of events.flatMap((event) => [...(event.to === 0 ? [] : [event]), ...(event.found ?? [])]))
        pairs.set(pairOf(type, from, to), [from, to]);
      for (const event of events) {
        const twice = [...groupsOf(event.found ?? [], ({ from, to }) => pairOf(type, from, to))].filter(
          ([, all]) => all.length > 1,
        );
        for (const [pair] of twice) wrong.push(`${type.name} ${pair} is there twice: ${written(event)}`);
      }
      for (const [name, [from, to]] of pairs) {
        counts.registers++;
        search(`${type.name} ${name}`, pairModel, pairOperations(type, [from, to], events, delay));
      }
      if (type.most === 0 && type.mostTo === 0) continue;
      counts.sets++;
      const set = cellOf(type, [...pairs.values()]);
      search(`${type.name} cell ${cell}`, set.model, cellOperations(type, set, [...pairs.values()], events, delay));
    }
  }
  return { ...counts, wrong };
}
