import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isExhaustive } from '../sizes.js';
import { crawl } from './crawl.js';
import { type Asker, openSecretSite, people, type SecretSite } from './secret-site.js';

/** In CI the users with least permissions, and one with content of their own. */
const askers: readonly Asker[] = isExhaustive ? ['visitor', ...people] : ['visitor', 'subscriber', 'author'];

describe.each(askers)('what the service reveals to a %s', (asker) => {
  let site: SecretSite;
  const statuses = new Map<number, number>();
  /** Each secret that came, with the first request that it came to. */
  const revealed = new Map<string, string>();
  beforeAll(async () => {
    site = await openSecretSite();
    for (const { method, path, body } of crawl(site)) {
      const request = new Request(`https://site.example${path}`, {
        method,
        headers: { ...site.authorization(asker), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body }),
      });
      const response = await site.app.fetch(request);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const text = `${JSON.stringify([...response.headers])}\n${await response.text()}`.toLowerCase();
      // a quick check first: hardly any response has one
      if (!/zq|\$2y\$|\$generic\$|[\da-f]{64}/.test(text)) continue;
      for (const secret of site.secrets)
        if (!revealed.has(secret.text) && text.includes(secret.text.toLowerCase()))
          revealed.set(secret.text, `${method} ${path}`);
    }
  });
  afterAll(() => site.stop());

  it('is nothing that they may not know', () => {
    const leaked = site.secrets.filter((secret) => revealed.has(secret.text) && !secret.for.some((person) => person === asker));
    expect(leaked.map(({ text, what }) => `${what}: ${revealed.get(text)}`)).toEqual([]);
  });

  it('covers routes that are open and routes that are not, and none fails', () => {
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(200);
    expect(statuses.get(404)).toBeGreaterThan(100);
    // not for a missing password, but for requests after it was deleted
    expect(statuses.get(429) ?? 0).toBeLessThan(50);
  });

  it('is what they may know, so that the search is known to find things', () => {
    const known = site.secrets.filter(({ for: allowed }) => allowed.some((person) => person === asker));
    const own = known.filter(({ what }) => /^the (title|login name|e-mail address|first name) of the (?!trash|site)/.test(what));
    expect(own.filter(({ text }) => !revealed.has(text)).map(({ what }) => what)).toEqual([]);
  });
});
