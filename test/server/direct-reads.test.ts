import { Agent, request } from 'node:http';
import { type AppOptions, createApp, type LogEntry } from 'relx/server';
import { type RunningServer, serve } from 'relx/server/node';
import { createRenderer } from 'relx/shortcodes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { directReads } from '../../src/server/direct-reads.js';
import { isExhaustive, size } from '../sizes.js';
import { crawl } from './crawl.js';
import { openSecretSite, type SecretSite } from './secret-site.js';

/** A response as it arrives: the headers with their order and case, without the time of the response. */
interface Received {
  readonly status: string;
  readonly headers: readonly string[];
  readonly body: string;
}

type Headers = Readonly<Record<string, string>>;

/** A server of its own app, with what the app reports. */
class Observed {
  readonly log: LogEntry[] = [];
  readonly counted: object[] = [];
  /** Number of responses that did not come from the app's `fetch`. */
  direct = 0;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #server: RunningServer | undefined;

  constructor(
    private readonly relx: SecretSite['relx'],
    private readonly reports: boolean,
  ) {}

  async start(isDirect: boolean): Promise<void> {
    const { log, counted } = this;
    const reported: Partial<AppOptions> = {
      log: (entry) => log.push({ ...entry, time: '', milliseconds: 0 }),
      metrics: { observe: ({ seconds: _, ...labels }) => counted.push(labels) },
    };
    const app = createApp({ relx: this.relx, render: createRenderer({ core: this.relx }), ...(this.reports ? reported : {}) });
    const read = directReads.get(app.fetch);
    if (read && isDirect)
      directReads.set(app.fetch, (simple, reply) =>
        read(simple, (response) => {
          if (response) this.direct++;
          reply(response);
        }),
      );
    // another function, so only the general path
    const general = { ...app, fetch: (...given: Parameters<typeof app.fetch>) => app.fetch(...given) };
    this.#server = await serve(isDirect ? app : general, { port: 0, trustProxy: 1 });
  }

  receive(method: string, path: string, headers: Headers): Promise<Received> {
    const { port } = new URL(this.#server?.url ?? '');
    return new Promise((resolve, reject) => {
      const sent = request({ agent: this.#agent, port, method, path, headers }, (response) => {
        const { statusCode, statusMessage, rawHeaders } = response;
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          body += part;
        });
        const isTime = (index: number) => rawHeaders[index - 1] === 'Date';
        response.on('end', () =>
          resolve({
            status: `${statusCode} ${statusMessage}`,
            headers: rawHeaders.map((text, index) => (isTime(index) ? '' : text)),
            body,
          }),
        );
      });
      sent.once('error', reject);
      sent.end();
    });
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    await this.#server?.close();
  }
}

const HOST = { host: 'site.example:8080' };
const ID = { 'x-request-id': 'a1b2c3d4-0000' };

/** Requests of a path that other headers decide, after the plain one. */
const variants = (tag: string): readonly (readonly [method: string, headers: Headers])[] => [
  ['GET', {}],
  ['HEAD', {}],
  ['GET', { 'if-none-match': tag }],
  ['HEAD', { 'if-none-match': `W/${tag}, "other"`, origin: 'https://front.example' }],
  ['GET', { origin: 'https://front.example' }],
  ['GET', { origin: 'not, an origin' }],
  ['GET', { 'if-none-match': '"other"', cookie: 'wordpress_logged_in=x' }],
  ['GET', { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' }],
  ['GET', { host: 'SITE.example' }],
  ['GET', { authorization: 'Bearer of.a.gateway' }],
];

/** Some paths of each route and status, of all paths or of a fifth. */
const SOME = size(2, 4);

let site: SecretSite;
const paths: string[] = [];
beforeAll(async () => {
  site = await openSecretSite();
  const lists = ['', '?per_page=2', '?type=related_to&per_page=100', '?per_page=2&page=2', '?type=no_such_type', '?per_page=0'];
  const [post] = site.ids.posts;
  const entries: LogEntry[] = [];
  const app = createApp({ relx: site.relx, log: (entry) => entries.push(entry) });
  const counts = new Map<string, number>();
  const reads = crawl(site).filter(({ method }) => method === 'GET');
  for (const { path } of isExhaustive ? reads : reads.filter((_, index) => index % 5 === 0)) {
    await app.fetch(new Request(`https://site.example${path}`));
    const group = `${entries.at(-1)?.route} ${entries.at(-1)?.status}`;
    const count = counts.get(group) ?? 0;
    counts.set(group, count + 1);
    if (count < SOME) paths.push(path);
  }
  paths.push(
    ...lists.map((query) => `/wp-json/relx/v1/post/${post}${query}`),
    ...['?_method=HEAD', '?_wpnonce=x', '?rest_route=/relx/v1/types', '/../2', '?_fields=id', '?_envelope=1', '/'].map(
      (part) => `/wp-json/relx/v1/post/${post}${part}`,
    ),
  );
});
afterAll(() => site.stop());

test.each([
  ['with log and metrics', true],
  ['without', false],
])('the direct path sends and reports what the general path does, %s', async (_, reports) => {
  const [direct, general] = [new Observed(site.relx, reports), new Observed(site.relx, reports)];
  await direct.start(true);
  await general.start(false);
  try {
    const compare = async (method: string, path: string, headers: Headers) => {
      const sent = { ...HOST, ...ID, ...headers };
      const received = await direct.receive(method, path, sent);
      expect(received, `${method} ${path} ${JSON.stringify(headers)}`).toEqual(await general.receive(method, path, sent));
      return received;
    };
    for (const path of new Set(paths)) {
      const { status, headers } = await compare('GET', path, {});
      if (!status.startsWith('200')) continue;
      const tag = headers[headers.indexOf('etag') + 1] ?? '"none"';
      for (const [method, more] of variants(tag)) await compare(method, path, more);
    }
    expect(direct.log).toEqual(general.log);
    expect(direct.counted).toEqual(general.counted);
    expect(direct.log.length > 0).toBe(reports);
    // most responses are, and no other app is
    expect(direct.direct).toBeGreaterThan(100);
    expect(general.direct).toBe(0);
  } finally {
    await direct.stop();
    await general.stop();
  }
});
