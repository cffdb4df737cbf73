import { once } from 'node:events';
import { connect } from 'node:net';
import { serve } from 'relx/server/node';
import { expect, it, onTestFinished, vi } from 'vitest';

/** Requests that a client sends without waiting for a response. */
const MANY = 50;

/** A server whose responses take a while; the paths of the requests that have started. */
async function openServer(work: () => Promise<void>) {
  const started: string[] = [];
  const rejections: number[] = [];
  const server = await serve(
    {
      async fetch({ url }) {
        started.push(new URL(url).pathname);
        await work();
        return new Response(`of ${new URL(url).pathname}`);
      },
      rejected({ status }) {
        rejections.push(status);
        return undefined;
      },
    },
    { port: 0 },
  );
  onTestFinished(() => server.close());
  return { url: server.url, started, refusals: rejections };
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const requests = (count: number) =>
  Array.from({ length: count }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: site.example\r\n\r\n`).join('');

function client(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (part) => {
    text += part;
  });
  onTestFinished(() => void socket.destroy());
  return { socket, bodies: () => [...text.matchAll(/of (\/\d+)/g)].map(([, path]) => path) };
}

it('requests of one connection start one after the other, and all get their responses in order', async () => {
  let [running, most] = [0, 0];
  const { url } = await openServer(async () => {
    running += 1;
    most = Math.max(most, running);
    await pause(2);
    running -= 1;
  });
  const { socket, bodies } = client(url);
  socket.write(requests(MANY));
  await vi.waitFor(() => expect(bodies()).toHaveLength(MANY), { timeout: 20_000 });
  expect(bodies()).toEqual(Array.from({ length: MANY }, (_, index) => `/${index}`));
  expect(most).toBe(1);
});

it('a request with a body waits for an earlier one of its connection, too', async () => {
  const { url, started } = await openServer(() => pause(20));
  const { socket, bodies } = client(url);
  const post = 'POST /1 HTTP/1.1\r\nHost: site.example\r\nContent-Length: 5\r\n\r\nhello';
  socket.write(`${requests(1)}${post}${requests(1)}`);
  await vi.waitFor(() => expect(bodies()).toEqual(['/0', '/1', '/0']), { timeout: 20_000 });
  expect(started).toEqual(['/0', '/1', '/0']);
});

it('no further request of a connection starts after its client has gone', async () => {
  const { url, started } = await openServer(() => pause(30));
  const { socket } = client(url);
  socket.write(requests(MANY));
  await vi.waitFor(() => expect(started.length).toBeGreaterThan(0), { interval: 1, timeout: 20_000 });
  const before = started.length;
  socket.destroy();
  await once(socket, 'close');
  await pause(150);
  expect(started.length).toBeLessThanOrEqual(before + 1);
});

it('a request that waits for its turn does not start after its client has gone', async () => {
  let milliseconds = 0;
  const { url, started, refusals } = await openServer(async () => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  });
  const clients = Array.from({ length: MANY }, () => client(url));
  for (const { socket } of clients) socket.write(requests(1));
  // the server has accepted all of them
  await vi.waitFor(() => expect(clients.every(({ bodies }) => bodies().length === 1)).toBe(true), { timeout: 20_000 });
  started.length = 0;
  milliseconds = 30;
  for (const { socket } of clients) socket.write(requests(1));
  await vi.waitFor(() => expect(started.length).toBeGreaterThan(0), { interval: 1, timeout: 20_000 });
  for (const { socket } of clients) socket.destroy();
  await vi.waitFor(() => expect(started.length + refusals.length).toBe(MANY), { timeout: 20_000 });
  expect(started.length).toBeLessThan(MANY / 2);
  expect(new Set(refusals)).toEqual(new Set([499]));
});
