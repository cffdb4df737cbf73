import { createClient, type RelatedQuery, type RelxClient } from 'relx/client';
import { defineRelationTypes, type ObjectType, type Related, type RelationTypeDefinition } from 'relx/contract';
import { libsql } from 'relx/store/libsql';
import { basic } from '../conformance/api.js';
import { posts, type Role, users } from '../conformance/content.js';
import { openSite, type Site } from '../conformance/site.js';

/** The real backend in this process, and clients of its users. */
export interface ManagerSite extends Site {
  /** A client of a user, or of a logged-out user; `before` gets each request and may respond in place of the site. */
  client(as?: Role, before?: (request: Request) => unknown): RelxClient;
  /** A post that no other test touches. */
  spare(): number;
  /** Titles of a list, in their order, as the administrator sees it. */
  titles(id: number, type: string, query?: RelatedQuery, objectType?: ObjectType): Promise<readonly string[]>;
}

const url = 'https://site.example/wp-json';

export async function openManagerSite(moreTypes: readonly RelationTypeDefinition[] = []): Promise<ManagerSite> {
  const site = await openSite(libsql({ filename: ':memory:' }), moreTypes, 500);
  // of three figures, so that no title is a part of another
  let spare: number = posts.spare + 100;
  const client: ManagerSite['client'] = (as, before) =>
    createClient({
      url,
      retries: 0,
      headers: as ? { Authorization: basic(users[as].login, site.passwords[as]) } : {},
      fetch: async (input, init) => {
        const request = new Request(input, init);
        const response = await before?.(request);
        // a page that was closed, or a search that was aborted
        init.signal?.throwIfAborted();
        return response instanceof Response ? response : site.app.fetch(request);
      },
    });
  return {
    ...site,
    client,
    spare: () => spare++,
    async titles(id, type, query = {}, objectType = 'post') {
      const { items } = await client('administrator').listRelated(objectType, id, {
        limit: 100,
        ...query,
        type: type as 'related_to',
      });
      return (items as readonly { related: Related }[]).map(({ related }) => related.title);
    },
  };
}

/** A spare post as a related one. */
export function spareRelated(id: number): Related {
  return { object_type: 'post', id, subtype: 'note', title: `Spare ${id - posts.spare}`, link: `https://site.example/?p=${id}` };
}

/** A response that waits until `open` is called. */
export function openGate() {
  let open = () => {};
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

/** A relation type with fields. */
export const creditTypes = defineRelationTypes([
  {
    name: 'credits',
    label: 'Credits',
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
    fields: {
      role: { type: 'string', enum: ['author', 'editor'], label: 'Role' },
      note: { type: 'string', maxLength: 500, label: 'Note', description: 'Why the person is named.' },
      weight: { type: 'integer', minimum: 0, label: 'Weight' },
      since: { type: 'string', format: 'date', label: 'Since' },
      lead: { type: 'boolean', default: false, label: 'Lead' },
    },
  },
]);
