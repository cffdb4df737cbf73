import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import {
  createClient,
  prefetchRelated,
  RelatedFeed,
  RelatedPosts,
  type RelationItem,
  type RelxClient,
  RelxProvider,
  useRelated,
  useRelatedInvalidate,
  useRelationMutations,
  useRelationUpdates,
} from 'relx';
import { RelationManager, saveRelationChanges } from 'relx/manager';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ManagerSite, openManagerSite, spareRelated } from '../manager/site.js';

const type = 'references';
let site: ManagerSite;
let post: number;
let others: readonly [number, number, number];
/** The reads of lists so far. */
let reads: string[];
let client: RelxClient;
beforeAll(async () => {
  site = await openManagerSite();
});
beforeEach(async () => {
  post = site.spare();
  others = [site.spare(), site.spare(), site.spare()];
  await site.client('administrator').addRelation({ from_id: post, to_id: others[0], type });
  reads = [];
  client = site.client('administrator', ({ method, url }) => {
    if (method === 'GET') reads.push(new URL(url).pathname.replace('/wp-json/relx/v1', ''));
  });
});
afterEach(() => vi.unstubAllGlobals());

const titleOf = (id: number) => spareRelated(id).title;
const shown = (name = 'Related') =>
  within(screen.getByRole('region', { name }))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const showsLater = (ids: readonly number[], name?: string) => waitFor(() => expect(shown(name)).toEqual(ids.map(titleOf)));

function Lists({ by = client, children }: { by?: RelxClient; children?: ReactElement }): ReactElement {
  return (
    <RelxProvider client={by} postId={post}>
      <RelatedPosts heading="Related" type={type} />
      <RelatedPosts heading="Incoming" type={type} direction="incoming" postId={others[1]} empty={<i>None</i>} />
      {children}
    </RelxProvider>
  );
}
async function open(lists: ReactElement = <Lists />): Promise<ReturnType<typeof render>> {
  const page = render(lists);
  await showsLater([others[0]]);
  reads.length = 0;
  return page;
}
const add = (by: RelxClient = client) => by.addRelation({ from_id: post, to_id: others[1], type });

describe('lists show what is written by', () => {
  test('a client: those of both sides, in one request', async () => {
    await open();
    await add();
    await showsLater([others[1], others[0]]);
    await showsLater([post], 'Incoming');
    expect(reads).toEqual(['/related']);
    await client.removeRelation({ from_id: post, to_id: others[1], type });
    await showsLater([others[0]]);
    const written = await client.batchRelations([
      { method: 'POST', body: { from_id: post, to_id: others[1], type } },
      { method: 'POST', body: { from_id: post, to_id: others[2], type } },
    ]);
    await showsLater([others[2], others[1], others[0]]);
    const { id } = written.map(({ body }) => body as RelationItem)[0] ?? { id: 0 };
    await client.moveRelation(id, { side: 'from', position: 0 });
    await showsLater([others[1], others[2], others[0]]);
  });

  test('another client of the site, but not of another site', async () => {
    const publicReads: string[] = [];
    const publicClient = site.client(undefined, ({ url }) => void publicReads.push(url));
    const foreign = createClient({ url: 'https://other.example/wp-json', fetch: async () => Response.json([]) });
    const foreignReads = vi.spyOn(foreign, 'listRelated');
    await open(
      <>
        <Lists by={publicClient} />
        <RelxProvider client={foreign} postId={post}>
          <RelatedPosts heading="Related" type={type} />
        </RelxProvider>
      </>,
    );
    publicReads.length = 0;
    await add();
    await showsLater([others[1], others[0]]);
    expect(publicReads).toHaveLength(1);
    expect(foreignReads).toHaveBeenCalledTimes(1);
  });

  test('useRelationMutations of a nested client', async () => {
    const Add = () => {
      const mutations = useRelationMutations();
      const run = () => void mutations.add({ from_id: post, to_id: others[1], type }, spareRelated(others[1]));
      return (
        <button type="button" onClick={run}>
          Add
        </button>
      );
    };
    await open(
      <Lists by={site.client()}>
        <RelxProvider client={client}>
          <Add />
        </RelxProvider>
      </Lists>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await showsLater([others[1], others[0]]);
  });

  test('the manager beside them, which shows what others write, too', async () => {
    await open(
      <Lists>
        <RelationManager client={client} object={{ objectType: 'post', id: post }} type={type} direction="outgoing" />
      </Lists>,
    );
    await add(site.client('administrator'));
    await userEvent.click(await screen.findByRole('button', { name: `Remove “${titleOf(others[1])}”` }));
    await showsLater([others[0]]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await showsLater([others[1], others[0]]);
  });

  test('saveRelationChanges, in one request', async () => {
    const item = (id: number) => ({ object_type: 'post', id, title: '' }) as const;
    await open();
    await saveRelationChanges(
      client,
      { objectType: 'post', id: post },
      { [`${type}:outgoing`]: { base: [item(others[0])], items: [others[1], others[0], others[2]].map(item) } },
    );
    await showsLater([others[1], others[0], others[2]]);
    await showsLater([post], 'Incoming');
    expect(reads.filter((path) => path === '/related')).toHaveLength(1);
  });
});

describe('invalidate', () => {
  test.each([
    ['everything', () => []],
    ['an object', () => [{ object: { objectType: 'post', id: post } as const }]],
    ['an object that they show', () => [{ object: { objectType: 'post', id: others[0] } as const }]],
    ['a type', () => [{ type } as const]],
    ['an object and a type', () => [{ object: { objectType: 'post', id: post } as const, type } as const]],
  ])('fetches the lists of %s again', async (_name, changes) => {
    await open();
    await client.invalidate(...changes());
    expect(reads).toHaveLength(1);
  });

  test('of another object or type fetches nothing', async () => {
    await open();
    await client.invalidate({ object: { objectType: 'user', id: post } }, { type: 'related_to' });
    await client.invalidate({ object: { objectType: 'post', id: post }, type: 'related_to' });
    expect(reads).toEqual([]);
  });

  test('fetches lists that are not on the page when they are shown again', async () => {
    const { rerender } = await open();
    rerender(<p>Another page</p>);
    await client.invalidate({ object: { objectType: 'post', id: post } });
    expect(reads).toEqual([]);
    rerender(<Lists />);
    await waitFor(() => expect(reads).toEqual([`/post/${post}`]));
  });

  test('starts a list of several pages over', async () => {
    const body = (to_id: number) => ({ method: 'POST' as const, body: { from_id: post, to_id, type } as const });
    await client.batchRelations([body(others[1]), body(others[2])]);
    render(
      <RelxProvider client={client} postId={post}>
        <RelatedFeed objectType="post" heading="Related" type={type} limit={2} />
      </RelxProvider>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(shown()).toHaveLength(3));
    await client.invalidate();
    await waitFor(() => expect(shown()).toHaveLength(2));
  });

  test('is a hook, and listens to other tabs', async () => {
    const Invalidate = () => {
      useRelationUpdates();
      const invalidate = useRelatedInvalidate();
      const [state, setState] = useState('');
      const run = () => void invalidate({ type }).then(() => setState('done'));
      return (
        <button type="button" onClick={run}>
          Invalidate {state}
        </button>
      );
    };
    await open(
      <Lists>
        <Invalidate />
      </Lists>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Invalidate' }));
    await screen.findByRole('button', { name: 'Invalidate done' });
    expect(reads).toEqual(['/related']);
    reads.length = 0;
    const channel = new BroadcastChannel('relx-changes');
    channel.postMessage({ tab: 'another', site: client.site, changes: [] });
    await waitFor(() => expect(reads).toEqual(['/related']));
    channel.close();
  });
});

describe('a list of a snapshot', () => {
  test.each([
    ['everything', () => [], 1],
    ['its object', () => [{ object: { objectType: 'post', id: post } as const }], 1],
    ['an object that it shows', () => [{ object: { objectType: 'post', id: others[0] } as const }], 1],
    ['its type', () => [{ type } as const], 1],
    ['another type', () => [{ type: 'related_to' } as const], 0],
    ['another object', () => [{ object: { objectType: 'post', id: others[2] } as const }], 0],
  ])('that is first shown after a change of %s', async (_name, changes, requests) => {
    const list = <RelatedPosts heading="Related" type={type} postId={post} />;
    const snapshot = await prefetchRelated(client, [list]);
    const page = (shownList?: ReactElement) => (
      <RelxProvider client={client} snapshot={snapshot}>
        {shownList}
      </RelxProvider>
    );
    const { rerender } = render(page());
    reads.length = 0;
    await client.invalidate(...changes());
    expect(reads).toEqual([]);
    rerender(page(list));
    expect(shown()).toEqual([titleOf(others[0])]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(reads).toHaveLength(requests);
  });

  test('does not return to the data of the server after a response', async () => {
    const snapshot = await prefetchRelated(client, [{ postId: post, type }]);
    const List = () => {
      const { items, refetch } = useRelated({ postId: post, type }, { gcTime: 0 });
      return (
        <button type="button" onClick={refetch}>
          {items?.map(({ related }) => related.title).join(', ')}
        </button>
      );
    };
    const page = (list?: ReactElement) => (
      <RelxProvider client={client} snapshot={snapshot}>
        {list}
      </RelxProvider>
    );
    const { rerender } = render(page(<List />));
    // in another process: the page does not know about it
    await site.relx.relations.remove({ from: { objectType: 'post', id: post }, to: { objectType: 'post', id: others[0] }, type });
    await userEvent.click(screen.getByRole('button', { name: titleOf(others[0]) }));
    await screen.findByRole('button', { name: '' });
    rerender(page());
    await new Promise((resolve) => setTimeout(resolve, 20));
    rerender(page(<List />));
    await screen.findByRole('button', { name: '' });
  });
});

test('a browser that blocks BroadcastChannel, as without cookies, changes nothing', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  );
  const Updates = () => {
    useRelationUpdates();
    return null;
  };
  await open(
    <Lists>
      <Updates />
    </Lists>,
  );
  await add();
  await showsLater([others[1], others[0]]);
});
