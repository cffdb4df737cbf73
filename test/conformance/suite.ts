import { afterAll, beforeAll, describe, type RunnerTestCase, type RunnerTestSuite } from 'vitest';
import { Api, type ConformanceSite } from './api.js';
import { accessTests } from './suite/access.js';
import { accountTests } from './suite/accounts.js';
import { batchTests } from './suite/batch.js';
import { collectionTests } from './suite/collections.js';
import { conditionalTests } from './suite/conditional.js';
import { coreDetailTests } from './suite/core-details.js';
import { coreObjectTests } from './suite/core-objects.js';
import { corePostTests } from './suite/core-posts.js';
import { coreSiteTests } from './suite/core-site.js';
import { concurrentCreateTests, createTests } from './suite/create.js';
import { cursorTests } from './suite/cursor.js';
import { dataTests } from './suite/data.js';
import { dataQueryTests } from './suite/data-queries.js';
import { deleteTests } from './suite/delete.js';
import { discoveryTests } from './suite/discovery.js';
import { embedTests } from './suite/embed.js';
import { existsTests } from './suite/exists.js';
import { fillTests } from './suite/fill.js';
import { idempotencyTests } from './suite/idempotency.js';
import { listTests } from './suite/lists.js';
import { manyTests } from './suite/many.js';
import { moveTests } from './suite/move.js';
import { pagingTests } from './suite/paging.js';
import { peopleTests } from './suite/people.js';
import { postPartTests } from './suite/post-parts.js';
import { protocolTests } from './suite/protocol.js';
import { renderTests } from './suite/render.js';
import { replaceTests } from './suite/replace.js';
import { setListTests } from './suite/set-list.js';
import { similarTests } from './suite/similar.js';
import { subtypeTests } from './suite/subtypes.js';
import { suggestionTests } from './suite/suggestions.js';
import { coreTextTests, textTests } from './suite/texts.js';
import { trashTests } from './suite/trash.js';
import { visibilityTests } from './suite/visibility.js';

/** Suites about relations and their lists. */
const relationSuites = [
  listTests,
  pagingTests,
  visibilityTests,
  peopleTests,
  createTests,
  concurrentCreateTests,
  deleteTests,
  accessTests,
  embedTests,
  discoveryTests,
  protocolTests,
  moveTests,
  manyTests,
  existsTests,
  cursorTests,
  conditionalTests,
  batchTests,
  idempotencyTests,
  setListTests,
  replaceTests,
  renderTests,
  dataTests,
  dataQueryTests,
  similarTests,
  fillTests,
  suggestionTests,
  subtypeTests,
  textTests,
];

/** What a second way to reach a server can change: methods, headers, statuses and bodies of requests, and bodies of several. */
const requestSuites = [protocolTests, batchTests];

/** What an old REST server of WordPress on SQLite may do otherwise: lists, writes at the same time, and requests. */
const oldestSuites = [listTests, concurrentCreateTests, dataQueryTests, protocolTests, batchTests];

/** Suites whose results depend on the SQL, the collations and the locks of a database. */
const databaseSuites = [
  listTests,
  pagingTests,
  concurrentCreateTests,
  embedTests,
  moveTests,
  manyTests,
  cursorTests,
  setListTests,
  replaceTests,
  dataQueryTests,
  similarTests,
  visibilityTests,
  peopleTests,
  collectionTests,
  corePostTests,
];

/** Suites about what WordPress has of its own. */
const wordpressSuites = [
  accountTests,
  coreObjectTests,
  collectionTests,
  corePostTests,
  postPartTests,
  trashTests,
  coreSiteTests,
  coreDetailTests,
  coreTextTests,
];

const suitesOf = {
  all: [...relationSuites, ...wordpressSuites],
  relations: relationSuites,
  requests: requestSuites,
  database: databaseSuites,
  oldest: oldestSuites,
};

export interface ConformanceOptions {
  /**
   * `relations` leaves out the routes of WordPress itself. `requests` is for a second way to reach a server and a database
   * that another file tests, `database` for a second database, and `oldest` for an old WordPress.
   * @default 'all'
   */
  readonly suites?: keyof typeof suitesOf;
  /**
   * Tests that are known to fail on this site, by a part of their full name, each with the reason. Such a test has to fail: a
   * difference that is gone is an error.
   */
  readonly differences?: Readonly<Record<string, string>>;
  /**
   * Whether suites about relations test routes and responses that are WordPress's own, too: in WordPress, relx does not change
   * them.
   * @default true
   */
  readonly isCoreTested?: boolean;
}

const testsOf = ({ tasks }: RunnerTestSuite): RunnerTestCase[] =>
  tasks.flatMap((task) => (task.type === 'suite' ? testsOf(task) : [task]));

/**
 * The REST API, as every site has to serve it.
 *
 * @example
 * conformance('Node server', async () => ({ url: 'http://127.0.0.1:8787/wp-json', fetch, passwords, stop }));
 */
export function conformance(
  name: string,
  startSite: () => Promise<ConformanceSite>,
  { suites = 'all', differences = {}, isCoreTested = true }: ConformanceOptions = {},
): void {
  describe(name, () => {
    let site: ConformanceSite | undefined;
    // biome-ignore lint/correctness/noEmptyPattern: Vitest accepts no other name for the first parameter
    beforeAll(async ({}, suite) => {
      // before its tests run, so that one which is expected to fail is not tried again
      for (const test of testsOf(suite)) {
        const full = `${test.suite?.name ?? ''} > ${test.name}`;
        if (Object.keys(differences).some((part) => full.includes(part))) Object.assign(test, { fails: true, retry: 0 });
      }
      site = await startSite();
    });
    afterAll(() => site?.stop());
    // tests run when it has started
    const api = new Api(() => site as ConformanceSite, isCoreTested);
    for (const register of suitesOf[suites]) register(api);
  });
}
