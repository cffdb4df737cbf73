import { onTestFinished } from 'vitest';
import { openStore, type Store } from '../../src/store/store.js';
import { freshDialect } from '../database.js';

/** A store over a site without content, closed when the test ends. */
export async function openTestStore(): Promise<Store> {
  const content = { postTypes: ['post', 'page'], taxonomies: ['category', 'post_tag'], plurals: {} };
  const store = await openStore({ dialect: await freshDialect(), prefix: 'wp_', content });
  onTestFinished(() => store.close());
  return store;
}
