import { WorkBudget } from 'relx/core';
import { beforeAll, expect, it } from 'vitest';
import { eventLoopTurns } from '../../event-loop-turns.js';
import { type HeavySite, openHeavySite } from '../../security/heavy-site.js';

let site: HeavySite;
beforeAll(async () => {
  site = await openHeavySite();
  return () => site.close();
});

it('an embed of 100 objects yields to the event loop between their relations, whose titles may be long', async () => {
  const ids = Array.from({ length: 100 }, (_, index) => index + 1);
  const { result, turns } = await eventLoopTurns(() => site.relx.relations.embedded('post', ids));
  expect(result.truncated.size).toBe(100);
  expect(turns).toBeGreaterThan(100 * 100);
});

it('an embed ends when no client waits for it', async () => {
  const embed = site.relx.relations.embedded('post', [1], {}, undefined, new WorkBudget({ signal: AbortSignal.abort() }));
  await expect(embed).rejects.toMatchObject({ code: 'rest_answer_timeout' });
});
