import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import {
  type ObjectRef,
  RelatedPosts,
  type RelationItem,
  RelxProvider,
  type UseRelationMutationsResult,
  useRelated,
  useRelationMutations,
  useRelationUpdates,
} from 'relx';
import type { RelxClient } from 'relx/client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { users } from '../../conformance/content.js';
import { type ManagerSite, openManagerSite, spareRelated } from '../../manager/site.js';

const type = 'references';
let site: ManagerSite;
afterEach(() => vi.restoreAllMocks());
beforeAll(async () => {
  site = await openManagerSite();
});

/** The references of a post, each with a button that removes it, and the list of the last one's other side. */
function Editor({ post, added }: { post: number; added: number }): ReactElement {
  useRelationUpdates();
  const { add, remove, move, isPending, error, reset } = useRelationMutations();
  const source: ObjectRef = { objectType: 'post', id: post };
  const { items = [] } = useRelated({ type, limit: 20, object: source });
  const [outcome, setOutcome] = useState('');
  const run = (change: Promise<unknown>) =>
    void change.then(
      () => setOutcome('saved'),
      (error) => setOutcome(error.code),
    );
  const last = items.at(-1);
  return (
    <>
      <output>{outcome}</output>
      {isPending && <p>Saving</p>}
      {error && (
        <p role="alert">
          {error.code}
          <button type="button" onClick={reset}>
            Dismiss
          </button>
        </p>
      )}
      <button type="button" onClick={() => run(add({ from_id: post, to_id: added, type }, spareRelated(added)))}>
        Add
      </button>
      <button type="button" onClick={() => last && run(move(last, source, { position: 0 }))}>
        Move to the top
      </button>
      <button type="button" onClick={() => last && run(move(last, source, { before: items[0]?.id ?? 0 }))}>
        Move before the first
      </button>
      <ul aria-label="Editor">
        {items.map((item: RelationItem) => (
          <li key={item.id}>
            <button type="button" onClick={() => run(remove(item))}>
              {item.related.title}
            </button>
          </li>
        ))}
      </ul>
      <section aria-label="Incoming">
        <RelatedPosts type={type} direction="incoming" postId={added} empty={<p>No posts</p>} />
      </section>
    </>
  );
}

const titles = () =>
  within(screen.getByRole('list', { name: 'Editor' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
const outcome = () => screen.getByRole('status').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('useRelationMutations', () => {
  let post: number;
  let others: readonly [number, number, number];
  let client: RelxClient;
  const titleOf = (id: number) => spareRelated(id).title;
  /** Opens the editor of a post with two references, as the administrator. */
  async function open(before?: (request: Request) => unknown): Promise<void> {
    client = site.client('administrator', before);
    post = site.spare();
    others = [site.spare(), site.spare(), site.spare()];
    const writer = site.client('administrator');
    for (const to_id of others.slice(0, 2)) await writer.addRelation({ from_id: post, to_id, type });
    await show();
  }
  async function show(): Promise<void> {
    render(
      <RelxProvider client={client} postId={post}>
        <Editor post={post} added={others[2]} />
      </RelxProvider>,
    );
    await waitFor(() => expect(titles()).toHaveLength(2));
    await screen.findByText('No posts');
  }
  /** What another tab sends after a change of posts. */
  const changed = (...ids: readonly number[]) => ({
    tab: 'another',
    site: client.site,
    changes: ids.map((id) => ({ object: { objectType: 'post', id }, type })),
  });
  /** The position of the two first references: the newest is first until one is moved. */
  const first = () => [titleOf(others[1]), titleOf(others[0])];

  describe('without failures', () => {
    beforeEach(() => open());

    test('adds to the lists of both objects', async () => {
      await press('Add');
      await waitFor(() => expect(outcome()).toBe('saved'));
      expect(titles()).toEqual([titleOf(others[2]), ...first()]);
      expect(await within(screen.getByRole('region', { name: 'Incoming' })).findByRole('link')).toBeInTheDocument();
      expect(await site.titles(post, type)).toEqual([titleOf(others[2]), ...first()]);
    });

    test('removes', async () => {
      await press(titleOf(others[1]));
      await waitFor(() => expect(outcome()).toBe('saved'));
      expect(titles()).toEqual([titleOf(others[0])]);
      expect(await site.titles(post, type)).toEqual([titleOf(others[0])]);
    });

    test.each(['Move to the top', 'Move before the first'])('moves: %s', async (name) => {
      await press(name);
      await waitFor(() => expect(outcome()).toBe('saved'));
      expect(titles()).toEqual([titleOf(others[0]), titleOf(others[1])]);
      expect(await site.titles(post, type)).toEqual([titleOf(others[0]), titleOf(others[1])]);
    });
  });

  test('shows a change before the response, and rolls it back when the server rejects it', async () => {
    let reject = () => {};
    const rejected = new Promise<Response>((resolve) => {
      reject = () => resolve(Response.json({ code: 'rest_forbidden', message: '', data: { status: 403 } }, { status: 403 }));
    });
    await open(({ method }) => (method === 'GET' ? undefined : rejected));
    await press('Add');
    await waitFor(() => expect(titles()).toEqual([titleOf(others[2]), ...first()]));
    expect(outcome()).toBe('');
    reject();
    await waitFor(() => expect(outcome()).toBe('rest_forbidden'));
    expect(titles()).toEqual(first());
  });

  test('keeps a later change when an earlier one is rejected, also over a new response', async () => {
    const responses: ((response: Response) => void)[] = [];
    await open(({ method }) => (method === 'GET' ? undefined : new Promise((resolve) => responses.push(resolve))));
    await press('Add');
    await press(titleOf(others[0]));
    await waitFor(() => expect(responses).toHaveLength(2));
    const shown = [titleOf(others[2]), titleOf(others[1])];
    expect(titles()).toEqual(shown);
    // another tab has added the same relation, which is in the next response
    await site.client('administrator').addRelation({ from_id: post, to_id: others[2], type });
    const channel = new BroadcastChannel('relx-changes');
    channel.postMessage(changed(others[2], post));
    expect(await within(screen.getByRole('region', { name: 'Incoming' })).findByRole('link')).toBeInTheDocument();
    expect(titles()).toEqual(shown);
    channel.close();
    const body = { code: 'ncr_relation_exists', message: '', data: { status: 409 } };
    responses[0]?.(Response.json(body, { status: 409 }));
    await waitFor(() => expect(outcome()).toBe('ncr_relation_exists'));
    expect(titles()).toEqual(shown);
  });

  test('reports pending changes and the last error until it is reset', async () => {
    const responses: ((response: Response) => void)[] = [];
    await open(({ method }) => (method === 'GET' ? undefined : new Promise((resolve) => responses.push(resolve))));
    const reject = (index: number, code: string) =>
      responses[index]?.(Response.json({ code, message: '', data: { status: 403 } }, { status: 403 }));
    expect(screen.queryByText('Saving')).toBeNull();
    await press('Add');
    await press(titleOf(others[0]));
    await waitFor(() => expect(responses).toHaveLength(2));
    expect(screen.getByText('Saving')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();

    reject(0, 'rest_forbidden');
    expect(await screen.findByRole('alert')).toHaveTextContent('rest_forbidden');
    // the other change is still being saved
    expect(screen.getByText('Saving')).toBeInTheDocument();
    reject(1, 'ncr_rejected');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('ncr_rejected'));
    expect(screen.queryByText('Saving')).toBeNull();

    await press('Dismiss');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('updates the lists of other tabs', async () => {
    await open();
    // a channel of this process that is not the editor's own
    await site.client('administrator').addRelation({ from_id: post, to_id: others[2], type });
    const channel = new BroadcastChannel('relx-changes');
    channel.postMessage(changed(post));
    await waitFor(() => expect(titles()).toHaveLength(3));
    channel.close();
  });

  test('requires a client', () => {
    // React reports the error on the console, too
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<Editor post={1} added={2} />)).toThrow(/RelxProvider/);
  });
});

describe('with keys of relations', () => {
  const object = (id: number): ObjectRef => ({ objectType: 'post', id });
  /** The mutations, below lists of a post, as its editor. */
  async function open(count: number) {
    const post = site.spare();
    const others = Array.from({ length: count }, () => site.spare());
    const client = site.client('administrator');
    const body = (to_id: number) => ({ body: { from_id: post, to_id, type } });
    await client.batchRelations(others.map(body));
    let mutations: UseRelationMutationsResult | undefined;
    const Mutations = () => {
      mutations = useRelationMutations();
      return <p>{mutations.error?.code}</p>;
    };
    const page = render(
      <RelxProvider client={client} postId={post}>
        <RelatedPosts heading="Outgoing" type={type} limit={3} />
        <RelatedPosts type={type} postId={others[0]} direction="incoming" heading="Incoming" />
        <Mutations />
      </RelxProvider>,
    );
    const shown = () => within(screen.getByRole('region', { name: 'Outgoing' })).queryAllByRole('link');
    const shows = (ids: readonly number[]) =>
      waitFor(() => expect(shown().map(({ textContent }) => textContent)).toEqual(ids.map((id) => spareRelated(id).title)));
    await waitFor(() => expect(shown()).toHaveLength(Math.min(3, count)));
    if (!mutations) throw new Error('It did not render.');
    return { post, others, client, mutations, shows, page };
  }

  test('adds and removes', async () => {
    const { post, others, mutations, shows } = await open(1);
    const [first = 0] = others;
    const added = site.spare();
    const relation = { from: object(post), to: object(added), type } as const;
    const { id } = await act(() => mutations.add({ from_id: post, to_id: added, type }, object(added)));
    await shows([added, first]);
    await act(() => mutations.remove(relation));
    await shows([first]);
    await act(() => expect(mutations.remove({ id })).rejects.toMatchObject({ status: 404 }));
    await act(() => mutations.remove({ from_id: post, to_id: first, type }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Outgoing' })).toBeNull());
  });

  test('finds a relation whose target is not named by its type', async () => {
    const { mutations } = await open(1);
    const [post, writer] = [site.spare(), users.editor.id];
    const keys = { from_id: post, to_id: writer, type: 'authored_by' } as const;
    await act(() => mutations.add({ ...keys, to_type: 'user' }));
    await act(() => mutations.move(keys, object(post), { position: 0 }));
    await act(() => mutations.remove(keys));
    expect(await site.titles(post, 'authored_by')).toEqual([]);
  });

  test('shows objects that another list has before the response', async () => {
    const { post, others, page } = await open(2);
    page.unmount();
    const [first = 0, second = 0] = others;
    let respond = () => {};
    const response = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const client = site.client('administrator', ({ method }) => (method === 'GET' ? undefined : response));
    const another = site.spare();
    const Add = () => {
      const { add } = useRelationMutations();
      const onClick = () => {
        for (const id of [first, second]) void add({ from: object(another), to: object(id), type });
      };
      return (
        <button type="button" onClick={onClick}>
          Add
        </button>
      );
    };
    /** How many items the lists have to which the posts don't belong. */
    const Others = () => {
      const source = { object: object(another) };
      const authors = useRelated({ ...source, objectType: 'user' });
      const incoming = useRelated({ ...source, type, direction: 'incoming' });
      const found = useRelated({ ...source, type, search: 'nothing' });
      return <output>{[authors, incoming, found].map(({ items }) => items?.length).join()}</output>;
    };
    render(
      <RelxProvider client={client}>
        <RelatedPosts type={type} postId={post} />
        <RelatedPosts type={type} postId={another} heading="Another" empty={<p>No posts</p>} />
        <Others />
        <Add />
      </RelxProvider>,
    );
    await screen.findByText('No posts');
    await waitFor(() => expect(outcome()).toBe('0,0,0'));
    // both have an ID of their own, in the same millisecond
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const complaints = vi.spyOn(console, 'error');
    await press('Add');
    expect(await within(await screen.findByRole('region', { name: 'Another' })).findAllByRole('link')).toHaveLength(2);
    expect(outcome()).toBe('0,0,0');
    expect(complaints).not.toHaveBeenCalled();
    expect(await site.titles(another, type)).toEqual([]);
    await act(async () => respond());
    await waitFor(async () =>
      expect(await site.titles(another, type)).toEqual([second, first].map((id) => spareRelated(id).title)),
    );
  });

  test('moves before the response only in lists in manual order', async () => {
    const [post, first, second] = [site.spare(), site.spare(), site.spare()];
    const writer = site.client('administrator');
    for (const to_id of [second, first]) await writer.addRelation({ from_id: post, to_id, type });
    let respond = () => {};
    const response = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const client = site.client('administrator', ({ method }) => (method === 'GET' ? undefined : response));
    const queries = { manual: {}, title: { orderBy: 'title' }, reversed: { order: 'desc' } } as const;
    let mutations: UseRelationMutationsResult | undefined;
    const List = ({ name }: { name: keyof typeof queries }) => {
      mutations = useRelationMutations();
      const { items } = useRelated({ ...queries[name], direction: 'outgoing', type, object: object(post) });
      return <p data-testid={name}>{items?.map(({ related }) => related.id).join()}</p>;
    };
    render(
      <RelxProvider client={client}>
        <List name="manual" />
        <List name="title" />
        <List name="reversed" />
      </RelxProvider>,
    );
    const shown = () => Object.keys(queries).map((name) => screen.getByTestId(name).textContent);
    const [usual, reverse] = [`${first},${second}`, `${second},${first}`];
    await waitFor(() => expect(shown()).toEqual([usual, usual, reverse]));
    let saved: Promise<unknown> | undefined;
    act(() => {
      saved = mutations?.move({ from: object(post), to: object(second), type }, object(post), { position: 0 });
    });
    await waitFor(() => expect(shown()).toEqual([reverse, usual, reverse]));
    respond();
    await act(() => saved as Promise<unknown>);
    expect(shown()).toEqual([reverse, usual, usual]);
  });

  test('moves, also a relation that no list of the page has', async () => {
    const { post, others, mutations, shows } = await open(5);
    const [last = 0, beforeLast = 0] = others;
    await act(() => mutations.move({ from: object(post), to: object(last), type }, object(post), { position: 0 }));
    await shows([last, others[4] ?? 0, others[3] ?? 0]);
    await act(() => mutations.move({ from_id: post, to_id: beforeLast, type }, object(post), { position: 0 }));
    await shows([beforeLast, last, others[4] ?? 0]);
    const none = () => mutations.move({ from: object(post), to: object(post), type }, object(post), { position: 0 });
    await act(() => expect(none()).rejects.toMatchObject({ code: 'ncr_relation_not_found' }));
    expect(await screen.findByText('ncr_relation_not_found')).toBeInTheDocument();
  });

  test('distinguishes two relations of the same objects in both directions', async () => {
    const { post, others, client, mutations } = await open(1);
    const [first = 0] = others;
    // the lists of the page have only the other one
    const { id } = await client.addRelation({ from_id: first, to_id: post, type }, { invalidate: false });
    const relation = { from: object(first), to: object(post), type } as const;
    expect(await act(() => mutations.move(relation, object(first), { position: 0 }))).toMatchObject({ id });
  });
});
