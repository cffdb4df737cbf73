import { createClient } from 'relx';
import type { StoreDialect } from 'relx/core';
import { openSite } from '../../conformance/site.js';
import { importedContent } from './imported-content.js';
import { inReact } from './in-react.js';
import { loginPages } from './login-pages.js';
import { type Output, SITE, sender } from './output.js';
import { storedPosts } from './stored-posts.js';

/** Texts per batch: those that `POST relx/v1/render` takes three requests of, and one more. */
export const MOST_TEXTS = 33;

export interface HostileSite {
  /** Sends texts to every route that stores or renders one, as users without `unfiltered_html`, and collects all HTML. */
  outputs(texts: readonly string[]): Promise<readonly Output[]>;
  close(): Promise<void>;
}

/** The conformance suite's site, attacked by its author. */
export async function openHostileSite(dialect: StoreDialect): Promise<HostileSite> {
  const { relx, app, passwords } = await openSite(dialect);
  const client = createClient({ url: `${SITE}/wp-json`, fetch: (input, init) => app.fetch(new Request(input, init)) });
  const send = sender(app, passwords);
  return {
    outputs: async (texts) => [
      ...(await storedPosts(relx, send, texts)),
      ...(await importedContent(relx, send, texts)),
      ...(await inReact(client, texts)),
      ...(await loginPages(app, texts)),
    ],
    close: () => relx.close(),
  };
}

/** Texts in batches that fit into a site. */
export const batches = (texts: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(texts.length / MOST_TEXTS) }, (_, part) =>
    texts.slice(part * MOST_TEXTS, (part + 1) * MOST_TEXTS),
  );
