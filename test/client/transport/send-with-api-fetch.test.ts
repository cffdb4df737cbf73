import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { sendWith } from '../../../src/client/transport/send-with-api-fetch.js';

const expired = () => Response.json({ code: 'rest_cookie_invalid_nonce' }, { status: 403 });
let renewals: string[];
let nonce: Response;
beforeEach(() => {
  const { fetch } = globalThis;
  renewals = [];
  nonce = new Response('new');
  globalThis.fetch = async (input) => {
    renewals.push(String(input));
    return nonce;
  };
  onTestFinished(() => {
    globalThis.fetch = fetch;
  });
});

/** Sends a request that fails as long as the nonce is the old one. */
async function send(failure: unknown, own: object = { nonceEndpoint: '/nonce', nonceMiddleware: { nonce: 'old' } }) {
  let requests = 0;
  const call = async () => {
    requests += 1;
    if (apiFetch.nonceMiddleware?.nonce === 'new') return 'response';
    throw failure;
  };
  const apiFetch = Object.assign(call as never, own) as Parameters<typeof sendWith>[0] & { nonceMiddleware?: { nonce: string } };
  const result = await sendWith(apiFetch, { path: '/wp/v2/posts' } as never).catch((thrown: unknown) => thrown);
  return { result, requests };
}

it('renews an expired nonce and sends the request again', async () => {
  expect(await send(expired())).toEqual({ result: 'response', requests: 2 });
  expect(renewals).toEqual(['/nonce']);
});

it.each([
  ['another 403', () => Response.json({ code: 'rest_forbidden' }, { status: 403 })],
  ['a 403 that is no JSON', () => new Response('<h1>No</h1>', { status: 403 })],
  ['another status', () => Response.json({ code: 'rest_cookie_invalid_nonce' }, { status: 401 })],
  ['an error', () => new TypeError('Failed to fetch')],
  ['nothing', () => undefined],
])('throws %s as it is, which can still be read', async (_, failure) => {
  const thrown = failure();
  expect(await send(thrown)).toEqual({ result: thrown, requests: 1 });
  expect(renewals).toEqual([]);
  if (thrown instanceof Response) expect(thrown.bodyUsed).toBe(false);
});

it.each([{}, { nonceEndpoint: '/nonce' }, { nonceMiddleware: { nonce: 'old' } }])(
  'throws the response if there is no way to renew a nonce: %j',
  async (own) => {
    const thrown = expired();
    expect(await send(thrown, own)).toEqual({ result: thrown, requests: 1 });
  },
);

it('throws the response if the user has logged out', async () => {
  nonce = new Response('0', { status: 403 });
  const thrown = expired();
  expect(await send(thrown)).toEqual({ result: thrown, requests: 1 });
  expect(renewals).toHaveLength(1);
});
