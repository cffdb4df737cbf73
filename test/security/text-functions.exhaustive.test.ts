import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { backendCases, type TextCase } from './text/backend-cases.js';
import { exportedFunctions } from './text/exported-functions.js';
import { frontEndCases } from './text/front-end-cases.js';
import { pumps } from './text/pumps.js';
import { WITHOUT_CASE } from './text/without-case.js';

const cases: Readonly<Record<string, TextCase>> = { ...backendCases, ...frontEndCases };

/** Long enough that quadratic work takes far longer than the limit, and linear work a few milliseconds. */
const LENGTH = 100_000;
/** Maximum CPU milliseconds of one call. It ends a call that would run for minutes or without end. */
const LIMIT = 2500;
/** Made once, because each call would otherwise build its texts again. */
const texts = [...pumps(LENGTH)];

const scope = globalThis as { relxTextCase?: () => unknown };
const script = new Script('relxTextCase()');

/** Calls a function, and breaks it off at the limit, even within a regular expression. Calls it again if the machine was busy. */
function called(run: () => unknown): unknown {
  scope.relxTextCase = run;
  const start = process.cpuUsage();
  try {
    return script.runInThisContext({ timeout: LIMIT });
  } catch (error) {
    // invalid text is rejected, which is as good as reading it; a call of the wrong shape is a fault of its case
    const { user, system } = process.cpuUsage(start);
    const isTimeout = (error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    // less CPU time than the limit: the process was waiting
    if (isTimeout && user + system < LIMIT * 900) return called(run);
    if (isTimeout || error instanceof TypeError) throw error;
    return undefined;
  } finally {
    delete scope.relxTextCase;
  }
}

describe('text of users is read in linear time by', () => {
  test.each(Object.entries(cases))('%s', async (_name, run) => {
    for (const text of texts) {
      const result = called(() => run(text));
      if (result instanceof Promise) await result.catch(() => {});
    }
  });

  test('every exported function that takes text, but for those that no text of users reaches', () => {
    const without = (name: string) => WITHOUT_CASE.some(([start]) => name.startsWith(start));
    expect(exportedFunctions().filter((name) => cases[name] === undefined && !without(name))).toEqual([]);
  });

  test('and every exception still names a function', () => {
    const names = exportedFunctions();
    expect(WITHOUT_CASE.filter(([start]) => !names.some((name) => name.startsWith(start)))).toEqual([]);
  });
});

test('a call that takes for ever is broken off', () => {
  expect(() => new Script('/^(?:a|a)*$/.test("a".repeat(60) + "b")').runInThisContext({ timeout: 100 })).toThrow(/timed out/);
});
