import { expect, it } from 'vitest';
import { openAccountSite } from './account-site.js';

it('the keys of a site are the same when two processes create them concurrently', async () => {
  const site = await openAccountSite();
  await site.database.run("delete from wp_options where option_name like 'nonce!_%' escape '!'");
  const nonces = await Promise.all(
    [site.relx, await site.connect(), await site.connect()].map(({ accounts }) => accounts.nonce('x')),
  );
  expect(new Set(nonces).size).toBe(1);
});
