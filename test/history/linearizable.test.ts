import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../sizes.js';
import { linearizable, type Operation } from './linearizable.js';
import { type PairEvent, pairModel } from './pair-model.js';

/** Tries every order of every choice of unknown outcomes. */
function naive(history: readonly Operation<PairEvent>[]): boolean {
  const from = (left: readonly Operation<PairEvent>[], state: number): boolean => {
    if (left.every(({ complete }) => complete === Number.POSITIVE_INFINITY)) return true;
    return left.some((operation) => {
      if (left.some(({ complete }) => complete < operation.invoke)) return false;
      const next = pairModel.step(state, operation.event);
      return (
        next !== undefined &&
        from(
          left.filter((other) => other !== operation),
          next,
        )
      );
    });
  };
  return from(history, pairModel.initial);
}

const id = fc.integer({ min: 1, max: 2 });
const observed: fc.Arbitrary<PairEvent> = fc.oneof(
  fc.record({ action: fc.constant('added' as const), id: fc.constantFrom(-1, 1, 2) }),
  fc.constant({ action: 'removed' as const }),
  fc.record({ action: fc.constant('refused' as const), because: fc.constantFrom('there' as const, 'absent' as const) }),
  fc.record({ action: fc.constant('saw' as const), id: fc.constantFrom(-1, 0, 1, 2) }),
  fc.record({ action: fc.constant('met' as const), id, there: fc.boolean() }),
);
const operation = fc
  .record({
    event: observed,
    invoke: fc.integer({ min: 0, max: 12 }),
    lasted: fc.integer({ min: 0, max: 6 }),
    known: fc.boolean(),
  })
  .map(({ event, invoke, lasted, known }): Operation<PairEvent> => {
    const mayBeUnknown = event.action === 'added' || event.action === 'removed';
    return { event, invoke, complete: mayBeUnknown && !known ? Number.POSITIVE_INFINITY : invoke + lasted };
  });

test('has the result of trying every order, for any short history', () => {
  const results = new Set<boolean>();
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 7 }), (history) => {
      const { linearizable: right } = linearizable(pairModel, history);
      results.add(right);
      expect(right).toBe(naive(history));
    }),
    runs(1000, 20_000),
  );
  expect(results.size).toBe(2);
});

test('a long history of many concurrent operations is decided by few tries', () => {
  const history: Operation<PairEvent>[] = [];
  // writers alternate, twelve clients read all the time, and three writes get no response
  for (let turn = 0; turn < 300; turn++) {
    const start = turn * 20;
    history.push({ event: { action: 'added', id: turn + 1 }, invoke: start, complete: start + 9 });
    history.push({ event: { action: 'removed' }, invoke: start + 10, complete: start + 19 });
    for (let reader = 0; reader < 12; reader++)
      history.push({ event: { action: 'saw', id: reader % 2 === 0 ? turn + 1 : 0 }, invoke: start + 1, complete: start + 18 });
    if (turn % 100 === 50) history.push({ event: { action: 'removed' }, invoke: start + 12, complete: Number.POSITIVE_INFINITY });
  }
  const verdict = linearizable(pairModel, history);
  expect(verdict.linearizable).toBe(true);
  expect(verdict.tried).toBeLessThan(20_000);
  const lost: Operation<PairEvent> = { event: { action: 'saw', id: 299 }, invoke: 6000, complete: 6001 };
  expect(linearizable(pairModel, [...history, lost]).linearizable).toBe(false);
});
