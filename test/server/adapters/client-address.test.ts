import { type ServeOptions, serve } from 'relx/server/node';
import { describe, expect, it, onTestFinished } from 'vitest';

/** The IP address that the app gets of a request behind one proxy. */
async function seen(forwarded: string, options: ServeOptions = { trustProxy: 1 }): Promise<string | undefined> {
  const app = { fetch: async (_request: Request, { address }: { address?: string } = {}) => Response.json({ address }) };
  const server = await serve(app as Parameters<typeof serve>[0], { port: 0, ...options });
  onTestFinished(() => server.close());
  const response = await fetch(server.url, { headers: { 'x-forwarded-for': forwarded } });
  return ((await response.json()) as { address?: string }).address;
}

describe('the IP address of a client', () => {
  it.each([
    '192.0.2.7',
    '192.0.2.7:1',
    '192.0.2.7:65535',
    '::ffff:192.0.2.7',
    '::FFFF:192.0.2.7',
    '::ffff:c000:207',
    '0:0:0:0:0:ffff:c000:0207',
    '[::ffff:192.0.2.7]',
    '[::ffff:192.0.2.7]:4711',
    '64:ff9b::192.0.2.7',
    '"192.0.2.7:4711"',
    '6.6.6.6, 192.0.2.7',
    '6.6.6.6,::ffff:192.0.2.7',
  ])('is one for an IPv4 client that a proxy names %s', async (forwarded) => {
    expect(await seen(forwarded)).toBe('192.0.2.7');
  });

  it.each([
    '2001:db8::1',
    '2001:DB8::1',
    '2001:db8:0:0:0:0:0:1',
    '2001:0db8:0000::0001',
    '[2001:db8::1]',
    '[2001:db8::1]:4711',
    '"[2001:db8::1]:4711"',
    '2001:db8::1%eth0',
    '[2001:db8::1%25eth0]:4711',
  ])('is one for an IPv6 client that a proxy names %s', async (forwarded) => {
    expect(await seen(forwarded)).toBe('2001:db8::1');
  });

  it.each([
    ...[
      'unknown',
      '_hidden',
      '_SEVKISEK:4711',
      '1',
      '0x7f.1',
      '010.0.0.1',
      '1.2.3.4.5',
      '256.1.1.1',
      '1.2.3.4:123456',
      '::1::2',
      '[::1',
    ],
    ...['', ',', 'x'.repeat(5000), `${'1'.repeat(5000)}:1`],
  ])('is that of the proxy where it names no IP address: %.40s', async (forwarded) => {
    expect(await seen(forwarded)).toBe('127.0.0.1');
  });

  it('is that which the outermost own proxy names', async () => {
    expect(await seen('6.6.6.6, [2001:DB8::1]:80, ::ffff:10.0.0.1', { trustProxy: 2 })).toBe('2001:db8::1');
  });
});
