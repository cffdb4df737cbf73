import { dispatch, register } from '@wordpress/data';
import { __, _n, _x } from '@wordpress/i18n';
import { createClient, type RelxClient } from 'relx';
import { setManagerTranslations } from 'relx/manager/changes';
import { siteOptions } from '../site.js';
import { apiFetch } from './api-fetch.js';
import { createRelationsStore, type RelationsStore } from './relations-store.js';

/** What the blocks and panels of an editor share. */
export interface EditorServices {
  readonly client: RelxClient;
  readonly store: RelationsStore;
}

export interface BlockOptions {
  /** The client of all blocks and panels, which the first registration sets. @default a client over WordPress's own `apiFetch` */
  readonly client?: RelxClient | undefined;
}

// as WordPress's own stores and `apiFetch` are: an editor has one of each
let services: EditorServices | undefined;

/** A client that reads lists as a revision of a post has them. */
function revisionClient(revision: number): RelxClient {
  const read = ({ path, ...options }: Parameters<typeof apiFetch>[0]) =>
    // a list has parameters
    apiFetch({ ...options, path: `${path}&relx_revision=${revision}` });
  return createClient({ ...siteOptions(), apiFetch: Object.assign(read, apiFetch) });
}

/** What the blocks share, made by the first that is registered: its client is that of all. */
export function editorServices({ client = createClient({ apiFetch, ...siteOptions() }) }: BlockOptions = {}): EditorServices {
  if (services === undefined) {
    setManagerTranslations({ __, _n, _x });
    const store = createRelationsStore(client, revisionClient);
    register(store);
    // managers that do not wait for the post save immediately, and blocks show the same lists
    const setList: RelxClient['setList'] = (...list) =>
      client.setList(...list).finally(() => void dispatch(store).invalidateResolutionForStoreSelector('getList'));
    services = { client: { ...client, setList }, store };
  }
  return services;
}
