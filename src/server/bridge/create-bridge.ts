import * as v from 'valibot';
import { DatabaseUnavailable, RelationError, type Relx } from '../../core/index.js';
import type { App } from '../app.js';
import type { Connection } from '../context.js';
import { errorBody, errorHeaders, unavailable } from '../errors.js';
import { parsed } from './parsed.js';
import { BRIDGE_HEADER, type BridgeUser, createVerifier, type Signed, spendSignature } from './signature.js';
import { callFor, callWrites } from './site-calls.js';
import { readFacts, type SiteFacts } from './site-facts.js';
import { FilterAnswers, SiteFilters } from './site-filters.js';
import { embedsFor, removeRelationsOf, renderLists, resolveQuery } from './site-requests.js';
import { answerRest, restWrites } from './site-rest.js';
import { type NamedFacts, nothingSaid, readStoredFacts, storeFacts } from './stored-facts.js';
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

/** Shortest secret that is taken, in characters. */
const SHORTEST_SECRET = 32;

/** Milliseconds in which what the site has told another process may be unknown to this one. */
const FACTS_LIFETIME = 2000;

/** A site as long as requests are under way in it. */
interface Current extends OpenedSite, NamedFacts {
  requests: number;
  /** Set when another one has taken its place. */
  isOver: boolean;
}

const Asked = v.looseObject({
  site: v.optional(v.string(), ''),
  locale: v.optional(v.string(), 'own'),
  version: v.optional(v.string(), ''),
  facts: v.optional(v.unknown()),
  ...FilterAnswers.entries,
});
type Asked = v.InferOutput<typeof Asked>;

/**
 * The app of a service behind a WordPress site that does the logging in. A signed request (`X-Relx-Bridge`) comes from
 * the user that it names, or from the site itself; one without a signature is what it is without a bridge. Beside the REST
 * API there is `POST /relx-bridge/<what>` with JSON, signed by the site for a user
 *
 * - `rest`: a request to the site's own REST API, answered with the site's addresses;
 * - `render`: the HTML of any number of blocks;
 * - `embeds`: the `relx_relations` of objects that the user is shown;
 *
 * and as itself
 *
 * - `call`: call a function of the core by its name;
 * - `query`: ask which posts a `content_relation` means;
 * - `gone`: remove the relations of what it has deleted;
 * - `health`: ask which version answers, what time it is there, and which relation types were refused.
 *
 * A body may say what the site has registered (`site` its name, `facts` itself; `locale: 'other'` where any facts will do), another
 * `version` whenever its content has changed, and which filters its PHP has. Where the service has to know more first it does nothing and answers `{ ask: { facts?, filters? } }`.
 *
 * @throws {RelationError} ncr_invalid_args for a short secret; what `open` throws
 */
export async function createBridge({ secret, open, now = Date.now }: BridgeOptions): Promise<Bridge> {
  if (secret.length < SHORTEST_SECRET)
    throw new RelationError('ncr_invalid_args', `The secret has to have ${SHORTEST_SECRET} characters or more.`);
  const verify = createVerifier(secret, now);
  const openSite = async (said: NamedFacts): Promise<Current> => ({
    ...(await open(said.facts)),
    ...said,
    requests: 0,
    isOver: false,
  });
  let current = await openSite(nothingSaid);
  let looked = Number.NEGATIVE_INFINITY;
  let changing: Promise<unknown> = Promise.resolve();

  const leave = async (site: Current) => {
    site.requests--;
    if (site.isOver && site.requests === 0) await site.relx.close();
  };
  /** Opens the core anew for what the site has by now, one change after the other; requests that are under way end in the old one. */
  const change = (find: (before: Current) => Promise<NamedFacts | undefined>, isNew: boolean) => {
    const next = changing.then(async () => {
      const before = current;
      const said = await find(before);
      if (said === undefined || said.name === before.name) return;
      const opened = await openSite(said);
      // the others hear of it before anybody relies on it
      if (isNew) await storeFacts(opened.relx, said).catch((error) => opened.relx.close().then(() => Promise.reject(error)));
      current = opened;
      before.isOver = true;
      if (before.requests === 0) await before.relx.close();
    });
    // a failure is told to who asked, and not to who comes next
    changing = next.catch(() => undefined);
    return next;
  };
  const tell = (name: string, said: unknown) =>
    change(async (before) => {
      const { facts = before.facts, refused } = readFacts(said);
      return { name, facts, refused };
    }, true);
  /** What the site has told other processes counts here, too, those that have only just begun among them. */
  const look = async () => {
    looked = now();
    await change(({ relx }) => readStoredFacts(relx), false).catch((error) => {
      // what is known is good enough to read with, and facts that this process can't have are for the site to tell again
      if (!(error instanceof DatabaseUnavailable || error instanceof RelationError)) throw error;
    });
  };
  const lookAgain = async () => {
    if (now() >= looked + FACTS_LIFETIME) await look();
  };
  await lookAgain();
  /** Labels are in the language of who asks: those of another language than the site's serve as well. */
  const isUnknown = ({ site: name, locale }: Asked) =>
    name !== '' && (locale === 'own' ? name !== current.name : current.name === '');

  async function answerSite(what: string, user: BridgeUser, asked: Asked, connection: Connection, site: Current) {
    const { relx, app } = site;
    const filters = new SiteFilters(asked);
    const own = {
      ...connection,
      user,
      version: asked.version,
      ...(filters.has('ncr_max_relationships') ? { limits: filters } : {}),
    };
    const handlers: Readonly<Record<string, () => object | Promise<object>>> = {
      rest: () => answerRest(app, own, asked),
      render: () => renderLists(app, own, asked),
      embeds: () => embedsFor(relx, user, asked),
      call: () => callFor(relx, asked, filters),
      query: () => resolveQuery(relx, asked, filters),
      gone: () => removeRelationsOf(relx, asked),
      health: () => ({ version: VERSION, time: now() / 1000, refused: site.refused }),
    };
    const handle = Object.hasOwn(handlers, what) ? handlers[what] : undefined;
    if (!handle) throw new RelationError('rest_no_route', `There is no ${what.slice(0, 100)} in the bridge. Update the service.`);
    if (user !== 'site' && !['rest', 'render', 'embeds'].includes(what))
      throw new RelationError('rest_bridge_invalid_signature', 'This is for the site itself, which signs as "site".');
    try {
      const result = await handle();
      return filters.questions.length > 0 ? { ask: { filters: filters.questions } } : result;
    } catch (error) {
      if (filters.questions.length > 0) return { ask: { filters: filters.questions } };
      throw error;
    }
  }

  async function ownRequest(request: Request, signed: Signed | undefined, connection: Connection): Promise<Response> {
    if (signed === undefined || request.method !== 'POST')
      throw new RelationError('rest_bridge_invalid_signature', 'The bridge takes signed POST requests only.');
    const asked = v.safeParse(Asked, parsed(await request.text()));
    if (!asked.success) throw new RelationError('rest_invalid_param', `The body: ${asked.issues[0].message}`);
    const { site: name, facts } = asked.output;
    if (isUnknown(asked.output)) await look();
    if (facts !== undefined && isUnknown(asked.output)) await tell(name, facts);
    if (facts === undefined && isUnknown(asked.output)) return marked(200, { ask: { facts: true } });
    const site = current;
    site.requests++;
    try {
      const what = new URL(request.url).pathname.slice('/relx-bridge/'.length);
      const isWrite = writes(what, asked.output);
      if (isWrite) await spendSignature(site.relx, signed.signature);
      await catchUp(site.relx, signed.user, what, isWrite);
      const result = await answerSite(what, signed.user, asked.output, connection, site);
      return marked(200, result);
    } finally {
      await leave(site);
    }
  }

  return {
    async fetch(request, connection: Connection = {}) {
      await lookAgain();
      const site = current;
      site.requests++;
      try {
        const header = request.headers.get(BRIDGE_HEADER);
        const signed = header === null ? undefined : await verify(request, header);
        if (new URL(request.url).pathname.startsWith('/relx-bridge/')) return await ownRequest(request, signed, connection);
        if (signed === undefined) return await site.app.fetch(request, connection);
        if (!READS.has(request.method)) await spendSignature(site.relx, signed.signature);
        return await site.app.fetch(request, { ...connection, user: signed.user, headers: MARK });
      } catch (error) {
        const told = error instanceof DatabaseUnavailable ? unavailable(error) : error;
        if (!(told instanceof RelationError)) throw told;
        return marked(told.data.status, errorBody(told), errorHeaders(told));
      } finally {
        await leave(site);
      }
    },
    refused: (told) => current.app.refused?.(told),
    close: () => current.relx.close(),
  };
}

/** The site's own code, and whoever is logged in, may have written to another server just now. Lists of visitors are kept by the site. */
async function catchUp(relx: Relx, user: BridgeUser, what: string, isWrite: boolean): Promise<void> {
  if (user === 0 && what !== 'render') return;
  await relx.catchUp().catch((error) => {
    // a page for everybody is better from yesterday than not at all
    if (isWrite || (user !== 'site' && user !== 0) || !(error instanceof DatabaseUnavailable)) throw error;
  });
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Whether a request of the site's own may write. */
const writes = (what: string, asked: Asked): boolean =>
  what === 'gone' || (what === 'call' && callWrites(asked)) || (what === 'rest' && restWrites(asked));

/** In every answer to a signed request, so that nobody takes another server for this one. */
const MARK = { [BRIDGE_HEADER]: 'relx' };

/** An answer of the service's own, or one that the app gave. */
function marked(status: number, result: object, headers?: Readonly<Record<string, string>>): Response {
  if (result instanceof Response) {
    const answer = new Response(result.body, result);
    answer.headers.set(BRIDGE_HEADER, MARK[BRIDGE_HEADER]);
    return answer;
  }
  return Response.json(result, { status, headers: { 'Cache-Control': 'no-store', ...headers, ...MARK } });
}
