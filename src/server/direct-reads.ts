import { routes } from '../api/routes/index.js';
import { BoundedCache } from '../bounded-cache.js';
import { loggedOutViewer } from '../core/index.js';
import { eventLoopQueue } from '../event-loop-queue.js';
import { requestBudget } from './api-request.js';
import type { App } from './app.js';
import type { RouteContext } from './context.js';
import { type CachedResponse, REQUEST_ID } from './http/cached-response.js';
import { corsHeaders } from './http/headers.js';
import { fieldParams, validate } from './http/params.js';
import { cacheableOf, isUnchanged } from './http/respond.js';
import { type ArrivedRequest, arrived, logResponse, type Observers } from './middleware/request-log.js';
import { type CachedResponses, keyOf } from './middleware/response-cache.js';
import { patternOf } from './register-routes.js';
import { type ListRequest, relatedHandlers } from './routes/relations/related.js';

/**
 * A GET or HEAD request without credentials, body and overridden method, whose URL needs no normalization. Cookies have no effect
 * without a nonce.
 */
export interface SimpleRead {
  readonly method: 'GET' | 'HEAD';
  /** Scheme and host name, such as `https://site.example`. */
  readonly origin: string;
  /** Path and query. */
  readonly target: string;
  /** True if no client waits for the response any more. */
  readonly aborted: boolean;
  /** IP address of the client. */
  readonly address: string | undefined;
  header(name: 'if-none-match' | 'origin' | 'x-request-id'): string | undefined;
}

/** A response as it is sent. */
export interface DirectResponse {
  readonly status: 200 | 304;
  /** Names and values, alternating. */
  readonly headers: readonly string[];
  readonly body: string | undefined;
}

/**
 * Responds to a simple read without router, middleware, `Request` and `Response`. Returns false if the app has to respond.
 *
 * @param reply called later, without a response if the app has to respond
 */
export type DirectRead = (read: SimpleRead, reply: (response?: DirectResponse) => void) => boolean;

/** The direct reads of apps by their `fetch`, so that an app with another `fetch` has none. */
export const directReads = new WeakMap<App['fetch'], DirectRead>();

/** A read that waits for the version of the database. */
interface Waiting {
  readonly read: SimpleRead;
  readonly reply: Parameters<DirectRead>[1];
  readonly url: string;
  readonly list: RegExpExecArray | null;
  readonly logged: ArrivedRequest | undefined;
}

/** First pages of lists in the order that authors arranged. Others take longer, and a rejected list is read again by the app. */
const LIST =
  /^(post|user|term)\/([1-9]\d{0,14})(?:\?((?:type|to_type|direction|per_page)=[\w-]+(?:&(?:type|to_type|direction|per_page)=[\w-]+)*))?$/;

const queries = new BoundedCache<ReturnType<ListRequest['query']>>({ name: 'list queries', most: 500 });

/** The parameters of a list by their text, which always has the same. */
export const queryOf = (text: string): ReturnType<ListRequest['query']> =>
  queries.take(text, () => validate(routes.listRelated.query, fieldParams(text)));

/** The CORS headers that depend on the request. Their names come first in the order of a `Headers` object. */
function originHeaders(origin: string | undefined): readonly string[] {
  if (origin === undefined) return [];
  const { Vary: _, ...cors } = corsHeaders(origin);
  return Object.keys(cors)
    .sort()
    .flatMap((name) => [name.toLowerCase(), cors[name] ?? '']);
}

/**
 * Creates the direct path to cached responses and to lists, for databases with a version: those are not replicated. It uses the
 * response cache and the handler of the app, and leaves everything else to the app, errors included.
 */
export function createDirectRead(context: RouteContext, responses: CachedResponses, observers: Observers): DirectRead {
  const { relx, root, namespace, served } = context;
  const { listRelated } = relatedHandlers(context);
  const lists = `${root}/${namespace}/`;
  const listRoute = root + patternOf(routes.listRelated, namespace);
  const isLogged = observers.log !== undefined || observers.metrics !== undefined;
  let batch: { readonly version: Promise<string | undefined>; readonly waiting: Waiting[] } | undefined;
  let hasVersion = true;

  async function list({ read, url, list: match }: Waiting, version: string): Promise<CachedResponse> {
    const [, objectType, id, query = ''] = match ?? [];
    const response = await listRelated({
      viewer: loggedOutViewer,
      url,
      // the pattern has the object types
      params: () => ({ object_type: objectType, id: Number(id) }) as ReturnType<ListRequest['params']>,
      query: () => queryOf(query),
      budget: () => requestBudget(read, version),
    });
    return cacheableOf(response, listRoute);
  }

  function send({ read, reply, logged }: Waiting, response: CachedResponse): void {
    if (read.aborted) {
      reply();
      return;
    }
    const isSame = isUnchanged(read.header('if-none-match'), response);
    const { before, after } = isSame ? response.unchanged : response.whole;
    const status = isSame ? 304 : 200;
    if (logged) {
      logged.route = response.route;
      const [path = ''] = read.target.split('?', 1);
      logResponse(observers, logged, { method: read.method, path, status, address: read.address });
    }
    const id = logged ? [REQUEST_ID.toLowerCase(), logged.id] : [];
    const headers = [...originHeaders(read.header('origin')), ...before, ...id, ...after];
    reply({ status, headers, body: isSame || read.method === 'HEAD' ? undefined : response.text });
  }

  async function readList(one: Waiting, version: string): Promise<void> {
    await eventLoopQueue.start();
    if (one.read.aborted) {
      one.reply();
      return;
    }
    const made = await list(one, version);
    responses.set(keyOf(loggedOutViewer, one.url), { version, until: Number.POSITIVE_INFINITY }, made);
    send(one, made);
  }

  function respond(one: Waiting, version: string): void {
    const cached = responses.get(keyOf(loggedOutViewer, one.url), version, 0);
    if (cached) send(one, cached);
    else if (one.list === null) one.reply();
    // the app reports errors
    else readList(one, version).catch(() => one.reply());
  }

  /** Responds to the reads of one turn of the event loop, which share a read of the version. */
  function respondToAll({ version, waiting }: NonNullable<typeof batch>): void {
    const each = (version?: string) => {
      for (const one of waiting) {
        if (version === undefined) one.reply();
        else respond(one, version);
      }
    };
    version.then(
      (value) => {
        hasVersion = value !== undefined;
        each(value);
      },
      () => each(),
    );
  }

  return (read, reply) => {
    if (!hasVersion) return false;
    const url = read.origin + read.target;
    const match = served === 'all' && read.target.startsWith(lists) ? LIST.exec(read.target.slice(lists.length)) : null;
    // the app would wait for the version again
    if (match === null && !responses.has(keyOf(loggedOutViewer, url))) return false;
    const version = relx.version();
    if (batch?.version !== version) {
      batch = { version, waiting: [] };
      respondToAll(batch);
    }
    const logged = isLogged ? arrived(read.header('x-request-id') ?? '') : undefined;
    batch.waiting.push({ read, reply, url, list: match, logged });
    return true;
  };
}
