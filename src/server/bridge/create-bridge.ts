import type { ObjectKind } from '../../contract.js';
import { RelationError, type Relx } from '../../core/index.js';
import type { App } from '../app.js';
import type { Connection } from '../context.js';
import { errorBody } from '../errors.js';
import { BRIDGE_HEADER, type BridgeUser, createVerifier } from './signature.js';
import { callFor } from './site-calls.js';
import { nameOfFacts, noFacts, type SiteFacts } from './site-facts.js';
import { embedsFor, readFacts, removeRelationsOf, resolveQuery } from './site-requests.js';
import { VERSION } from './version.js';

/** An opened core with the app over it. */
export interface OpenedSite {
  readonly relx: Relx;
  readonly app: App;
}

export interface BridgeOptions {
  /** What the site and the service both know, 32 characters or more. */
  readonly secret: string;
  /** Opens the core with what the site has registered, and the app over it. Called again when the site says something else. */
  readonly open: (facts: SiteFacts) => Promise<OpenedSite>;
  /** Milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
}

/** The app of a service that works for a WordPress site, and its end. */
export interface Bridge extends App {
  close(): Promise<void>;
}

/** Names the facts that an answer was made with. */
const FACTS_HEADER = 'X-Relx-Site';

/** Shortest secret that is taken, in characters. */
const SHORTEST_SECRET = 32;

/** A site as long as requests are under way in it. */
interface Current extends OpenedSite {
  readonly facts: string;
  requests: number;
  /** Set when another one has taken its place. */
  isOver: boolean;
}

/**
 * The app of a service behind a WordPress site that does the logging in. A signed request (`X-Relx-Bridge`) comes from
 * the user that it names, or from the site itself; one without a signature is what it is without a bridge. Beside the REST
 * API the site may, signed as itself:
 *
 * - `PUT /relx-bridge/site`: say which relation types, post types and taxonomies its plugins have registered;
 * - `GET /relx-bridge/site`: ask which version answers, and what time it is there;
 * - `DELETE /relx-bridge/objects/<kind>/<id>`: remove the relations of what it has deleted;
 * - `POST /relx-bridge/call`: call a function of the core by its name;
 * - `POST /relx-bridge/query`: ask which posts a `content_relation` means.
 *
 * `GET /relx-bridge/embeds/<kind>?ids=1,2`, signed for a user, gives the `relx_relations` of objects that the user is shown.
 *
 * @throws {RelationError} ncr_invalid_args for a short secret; what `open` throws
 */
export async function createBridge({ secret, open, now = Date.now }: BridgeOptions): Promise<Bridge> {
  if (secret.length < SHORTEST_SECRET)
    throw new RelationError('ncr_invalid_args', `The secret has to have ${SHORTEST_SECRET} characters or more.`);
  const verify = createVerifier(secret, now);
  let current: Current = { ...(await open(noFacts)), facts: '', requests: 0, isOver: false };
  let changing: Promise<unknown> = Promise.resolve();

  const leave = async (site: Current) => {
    site.requests--;
    if (site.isOver && site.requests === 0) await site.relx.close();
  };
  /** Opens the core anew for what the site has by now; requests that are under way end in the old one. */
  const change = (name: string, facts: SiteFacts) => {
    const next = changing.then(async () => {
      if (current.facts === name) return;
      const before = current;
      current = { ...(await open(facts)), facts: name, requests: 0, isOver: false };
      before.isOver = true;
      if (before.requests === 0) await before.relx.close();
    });
    // a refusal is told to who asked, and not to who comes next
    changing = next.catch(() => undefined);
    return next;
  };

  async function ownRequest(request: Request, user: BridgeUser | undefined, site: Current): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const is = (method: string, path: string) => request.method === method && pathname === `/relx-bridge/${path}`;
    const [, shown] = /^\/relx-bridge\/embeds\/(post|user|term)$/.exec(pathname) ?? [];
    if (request.method === 'GET' && shown !== undefined && user !== undefined) {
      const viewer = await (user === 'site' ? site.relx.accounts.siteViewer() : site.relx.accounts.viewer(user));
      return answer(200, await embedsFor(site.relx, shown as ObjectKind, searchParams.get('ids') ?? '', viewer), site.facts);
    }
    if (user !== 'site')
      throw new RelationError('rest_bridge_invalid_signature', 'This is for the site itself, which signs as "site".');
    if (is('PUT', 'site')) {
      const text = await request.text();
      const { facts, refused } = readFacts(text);
      await change(nameOfFacts(text), facts);
      return answer(200, { site: current.facts, refused }, current.facts);
    }
    if (is('GET', 'site')) return answer(200, { version: VERSION, time: now() / 1000 }, site.facts);
    if (is('POST', 'call')) return answer(200, await callFor(site.relx, await request.text()), site.facts);
    if (is('POST', 'query')) return answer(200, await resolveQuery(site.relx, await request.text()), site.facts);
    const [, kind, id] = /^\/relx-bridge\/objects\/(post|user|term)\/(\d{1,16})$/.exec(pathname) ?? [];
    if (request.method === 'DELETE' && kind !== undefined)
      return answer(200, await removeRelationsOf(site.relx, kind as ObjectKind, Number(id)), site.facts);
    throw new RelationError('rest_no_route', `There is no ${request.method} ${pathname.slice(0, 200)} in the bridge.`);
  }

  return {
    async fetch(request, connection: Connection = {}) {
      const site = current;
      site.requests++;
      try {
        const header = request.headers.get(BRIDGE_HEADER);
        const user = header === null ? undefined : await verify(request, header);
        if (new URL(request.url).pathname.startsWith('/relx-bridge/')) return await ownRequest(request, user, site);
        const signed = user !== undefined && { user, headers: { [FACTS_HEADER]: site.facts } };
        return await site.app.fetch(request, { ...connection, ...signed });
      } catch (error) {
        if (!(error instanceof RelationError)) throw error;
        return answer(error.data.status, errorBody(error), site.facts);
      } finally {
        await leave(site);
      }
    },
    refused: (told) => current.app.refused?.(told),
    close: () => current.relx.close(),
  };
}

const answer = (status: number, body: object, facts: string): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', [FACTS_HEADER]: facts } });
