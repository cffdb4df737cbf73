import { expect, it, onTestFinished, vi } from 'vitest';
import { openHeavySite } from '../security/heavy-site.js';

it('an embed of 100 objects yields to the event loop between them', async () => {
  const site = await openHeavySite();
  onTestFinished(() => site.close());
  const ids = Array.from({ length: 100 }, (_, index) => index + 1);
  // each piece of work takes so long that the next one has to wait
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 20;
    return now;
  });
  onTestFinished(() => clock.mockRestore());
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  const { cut } = await site.relx.relations.embedded('post', ids);
  clearImmediate(next);
  expect(cut.size).toBe(100);
  expect(turns).toBeGreaterThan(100);
}, 60_000);
