import { afterAll, beforeAll, describe } from 'vitest';
import { Api, type Host } from './api.js';
import { accessTests } from './suite/access.js';
import { accountTests } from './suite/accounts.js';
import { batchTests } from './suite/batch.js';
import { collectionTests } from './suite/collections.js';
import { conditionalTests } from './suite/conditional.js';
import { coreDetailTests } from './suite/core-details.js';
import { coreObjectTests } from './suite/core-objects.js';
import { corePostTests } from './suite/core-posts.js';
import { coreSiteTests } from './suite/core-site.js';
import { createTests } from './suite/create.js';
import { cursorTests } from './suite/cursor.js';
import { deleteTests } from './suite/delete.js';
import { discoveryTests } from './suite/discovery.js';
import { editorSiteTests } from './suite/editor-site.js';
import { embedTests } from './suite/embed.js';
import { existsTests } from './suite/exists.js';
import { listTests } from './suite/lists.js';
import { manyTests } from './suite/many.js';
import { moveTests } from './suite/move.js';
import { pagingTests } from './suite/paging.js';
import { postPartTests } from './suite/post-parts.js';
import { protocolTests } from './suite/protocol.js';
import { renderTests } from './suite/render.js';
import { trashTests } from './suite/trash.js';
import { visibilityTests } from './suite/visibility.js';

/**
 * The REST API, as every host has to serve it.
 *
 * @example
 * conformance('Node server', async () => ({ url: 'http://127.0.0.1:8787/wp-json', fetch, passwords, stop }));
 */
export function conformance(name: string, startHost: () => Promise<Host>): void {
  describe(name, () => {
    let host: Host;
    beforeAll(async () => {
      host = await startHost();
    });
    afterAll(() => host.stop());
    const api = new Api(() => host);
    for (const register of [
      listTests,
      pagingTests,
      visibilityTests,
      createTests,
      deleteTests,
      accessTests,
      accountTests,
      embedTests,
      coreObjectTests,
      collectionTests,
      discoveryTests,
      protocolTests,
      corePostTests,
      postPartTests,
      trashTests,
      coreSiteTests,
      coreDetailTests,
      editorSiteTests,
      moveTests,
      manyTests,
      renderTests,
      existsTests,
      cursorTests,
      conditionalTests,
      batchTests,
    ])
      register(api);
  });
}
