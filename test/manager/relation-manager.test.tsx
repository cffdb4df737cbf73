import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RelxClient } from 'relx/client';
import type { RelationType } from 'relx/contract';
import { RelationManager, type RelationManagerProps } from 'relx/manager';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic } from '../conformance/api.js';
import { posts, users } from '../conformance/content.js';
import { faultsOf } from '../react/axe.js';
import { layOutItems } from './layout.js';
import { type ManagerSite, openManagerSite, spareRelated } from './site.js';

let site: ManagerSite;
beforeAll(async () => {
  site = await openManagerSite();
});
afterAll(() => site.relx.close());

layOutItems();

const titleOf = (id: number) => spareRelated(id).title;
/** An source and some notes that no other test touches. */
const spares = (count: number) => Array.from({ length: count }, site.spare) as [number, ...number[]];

async function relate(type: string, from: number, ids: readonly number[]): Promise<void> {
  // the newest is first
  for (const to of ids.toReversed()) await site.client('editor').addRelation({ from_id: from, to_id: to, type });
}

function manage(client: RelxClient, id: number, props: Partial<RelationManagerProps> = {}) {
  return render(
    <RelationManager client={client} object={{ objectType: 'post', id }} type="references" direction="outgoing" {...props} />,
  );
}

const rows = () => screen.findAllByRole('listitem');
const shown = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('.relx-manager-title')?.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const combobox = () => screen.getByRole('combobox', { name: 'Add an item' });
const notice = (text: string | RegExp) =>
  screen.findByText(text, { selector: '.relx-manager-notice div, .relx-manager-notice p' });
const announced = () => screen.getAllByRole('status').map((region) => region.textContent).join(' '); // biome-ignore format: one thought

/** A relation type of posts. */
const relationType = (type: Partial<RelationType> & Pick<RelationType, 'name' | 'labels'>): RelationType => ({
  label: type.name,
  from_object_types: ['post'],
  to_object_types: ['post'],
  direction: 'from_to',
  max_connections: null,
  max_connections_to: null,
  ...type,
});

describe('RelationManager', () => {
  test('has no accessibility faults, closed and while it is searched', async () => {
    const { container } = manage(site.client('editor'), posts.hub);
    await rows();
    expect(await faultsOf(container)).toEqual([]);
    await userEvent.type(combobox(), 'alph');
    await screen.findByRole('option', { name: /Alpha/ });
    expect(await faultsOf(container)).toEqual([]);
  });

  test('shows why an item can’t be related before it is chosen', async () => {
    const requested: string[] = [];
    const client = site.client('editor', ({ url }) => {
      if (!url.includes('/wp/v2/search?')) return;
      requested.push(new URL(url).searchParams.get('relx_relate') ?? '');
      const found = (id: number, relx_rejected: string) => ({
        id,
        title: `Alpha ${id}`,
        url: '',
        type: 'post',
        subtype: 'post',
        relx_rejected,
      });
      return Response.json([found(901, 'rest_cannot_create'), found(902, 'ncr_relation_not_allowed'), found(903, '')]);
    });
    const [hub] = spares(1);
    const { container } = manage(client, hub, { type: 'related_to', direction: 'both' });
    await userEvent.type(await screen.findByRole('combobox', { name: 'Add an item' }), 'Alpha');
    const option = (name: RegExp) => screen.findByRole('option', { name });
    const rejected = await option(/Alpha 901 Post · you don’t have permission to edit it/);
    expect(rejected.getAttribute('aria-disabled')).toBe('true');
    await option(/Alpha 902 Post · this site does not allow the relation/);
    expect(await faultsOf(container)).toEqual([]);
    await userEvent.click(rejected);
    expect(shown()).toEqual([]);
    expect((await option(/Alpha 903/)).getAttribute('aria-disabled')).not.toBe('true');
    expect(new Set(requested)).toEqual(new Set([`related_to:from:post:${hub}`]));
  });

  test('shows a list of a managed type read-only, with what it follows', async () => {
    const [hub, one = 0, two = 0] = spares(3);
    await relate('references', hub, [one, two]);
    const managed = (type: Partial<RelationType>) =>
      site.client('editor', ({ url }) =>
        url.includes('/relx/v1/types')
          ? Response.json([relationType({ name: 'references', labels: { from: 'Listed', to: 'Listed by' }, ...type })])
          : undefined,
      );
    const meta = { managed_by: 'meta', source: { label: 'Related products', url: '#acf-group_1' } } as const;
    const { container, unmount } = manage(managed(meta), hub);
    await waitFor(() => expect(shown()).toEqual([one, two].map(titleOf)));
    expect(screen.getByText(/This list follows the field “Related products”/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the field' })).toHaveAttribute('href', '#acf-group_1');
    expect([screen.queryByRole('combobox'), ...screen.queryAllByRole('button')]).toEqual([null]);
    expect(await faultsOf(container)).toEqual([]);
    unmount();

    const target = manage(managed(meta), one, { direction: 'incoming' });
    expect(await screen.findByText(/This list follows a field of these items/)).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
    target.unmount();
    manage(managed({ managed_by: 'links' }), site.spare());
    expect(await screen.findByText('No related items.')).toBeVisible();
    expect(screen.getByText(/This list follows the links in the text/)).toBeVisible();
  });

  test('suggests the newest before anything is typed, marks what logged-out users do not see, and filters by type', async () => {
    const [hub] = spares(1);
    const client = site.client('editor');
    await relate('references', hub, [posts.draft]);
    manage(client, hub);
    await waitFor(() => expect(shown()).toEqual(['Secret draft']));
    expect(screen.getByText('Post · Draft · Not visible to visitors')).toBeVisible();
    const search = screen.getByRole('combobox', { name: 'Add an item' });
    expect(screen.queryByRole('option')).toBeNull();
    await userEvent.click(search);
    await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1));
    // the section of similar posts has this name
    expect(screen.getAllByText('Suggestions')).toHaveLength(1);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Filter by type' }), 'page');
    await userEvent.type(search, 'a');
    await screen.findByRole('option', { name: /About/ });
    expect(screen.queryByRole('option', { name: /Alpha/ })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Filter by type' }), '');
    await userEvent.click(button('More filters'));
    const authors = await screen.findByRole('combobox', { name: 'Filter by author' });
    await userEvent.selectOptions(authors, await within(authors).findByRole('option', { name: 'Art & Author' }));
    await userEvent.clear(search);
    await userEvent.type(search, 'beta');
    await screen.findByText(/No results found for “beta”/);
    await userEvent.selectOptions(authors, '');
    await userEvent.click(search);
    await screen.findByRole('option', { name: /beta/ });
  });

  test('discards a change that was rejected', async () => {
    const [source, a = 0] = spares(2);
    const client = site.client('editor', ({ method }) =>
      method === 'GET' ? undefined : Response.json({ code: 'rest_cannot_create', message: 'No.' }, { status: 403 }),
    );
    manage(client, source);
    await screen.findByText(/No related posts yet/);
    await userEvent.type(screen.getByRole('combobox', { name: 'Add an item' }), titleOf(a));
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(titleOf(a)) }));
    expect(await notice(new RegExp(`“${titleOf(a)}” could not be added`))).toBeVisible();
    await userEvent.click(button('Remove'));
    expect(screen.queryByText(/could not be added/, { selector: '.relx-manager-notice p' })).toBeNull();
    expect(shown()).toEqual([]);
  });

  test('states that the site does not support a change', async () => {
    const [source, a = 0] = spares(2);
    const client = site.client('editor', ({ method }) =>
      method === 'PUT' ? Response.json({ code: 'rest_no_route', message: 'No.' }, { status: 404 }) : undefined,
    );
    manage(client, source);
    await screen.findByText(/No related posts yet/);
    await userEvent.type(screen.getByRole('combobox', { name: 'Add an item' }), titleOf(a));
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(titleOf(a)) }));
    expect(await notice(/could not be added. This site does not support this change/)).toBeVisible();
  });

  test('has a section for each list that the object can have, and opens those with items', async () => {
    const client = site.client('editor');
    const { unmount, container } = render(<RelationManager client={client} object={{ objectType: 'post', id: posts.alpha }} />);
    const section = async (name: string) => within(await screen.findByRole('group', { name }));
    const toggle = async (name: string) => (await section(name)).getAllByRole('button')[0] as HTMLElement;
    const dependents = await toggle('Used in: Depends on');
    await waitFor(() => expect(dependents).toHaveAttribute('aria-expanded', 'true'));
    const titles = (await section('Used in: Depends on'))
      .getAllByRole('listitem')
      .map((row) => row.querySelector('bdi')?.textContent);
    expect(titles).toEqual(['Gamma']);
    const mentions = await toggle('Mentions');
    expect(mentions).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(mentions);
    expect((await section('Mentions')).getByRole('combobox', { name: 'Add an item' })).toBeVisible();
    expect(await faultsOf(container)).toEqual([]);
    // the last item goes, and its section stays open
    await userEvent.click((await section('Used in: Depends on')).getByRole('button', { name: /Remove/ }));
    expect(dependents).toHaveAttribute('aria-expanded', 'true');
    unmount();
    render(<RelationManager client={client} object={{ objectType: 'term', id: 1 }} />);
    await screen.findByRole('group', { name: 'Posts' });
    expect(screen.queryByRole('group', { name: 'Children' })).toBeNull();
  });

  test('opens the first list that authors can change, also if nothing is related', async () => {
    const names = ['followed', 'references', 'depends_on'];
    const types = names.map((name) =>
      relationType({ name, labels: { from: name, to: `used in ${name}` }, ...(name === 'followed' && { managed_by: 'meta' }) }),
    );
    const client = site.client('editor', ({ url }) => {
      if (url.includes('/relx/v1/types')) return Response.json(types);
      return url.includes('type=followed') ? Response.json([]) : undefined;
    });
    render(<RelationManager client={client} object={{ objectType: 'post', id: site.spare() }} />);
    expect(await screen.findByText(/No related posts yet/)).toBeVisible();
    const open = screen.getAllByRole('group').filter((group) => within(group).queryByRole('button', { expanded: true }));
    expect(open.map((group) => group.getAttribute('aria-label'))).toEqual(['references']);
    expect(within(open[0] as HTMLElement).getByRole('combobox', { name: 'Add an item' })).toBeVisible();
  });

  test('has only the lists of the subtype, those of the site first, and none of hidden types', async () => {
    const types = [
      relationType({ name: 'hidden', labels: { from: 'Hidden', to: 'Hidden' }, hidden: true }),
      relationType({ name: 'references', labels: { from: 'References', to: 'Referenced by' }, origin: 'builtin' }),
      relationType({
        name: 'course_lesson',
        labels: { from: 'Lessons', to: 'Course' },
        from_subtypes: ['course'],
        to_subtypes: ['note'],
        origin: 'site',
      }),
    ];
    const client = site.client('editor', ({ url }) => (url.includes('/relx/v1/types') ? Response.json(types) : undefined));
    const object = { objectType: 'post', id: posts.alpha } as const;
    const lists = async () => (await screen.findAllByRole('group')).map((group) => group.getAttribute('aria-label'));
    const { rerender } = render(<RelationManager client={client} object={object} subtype="note" />);
    expect(await lists()).toEqual(['Course', 'References', 'Referenced by']);
    rerender(<RelationManager client={client} object={object} subtype="course" />);
    expect(await lists()).toEqual(['Lessons', 'References', 'Referenced by']);
    rerender(<RelationManager client={client} object={object} subtype="page" />);
    expect(await lists()).toEqual(['References', 'Referenced by']);
  });

  test('passes attributes and a ref to its root', async () => {
    const ref = { current: null as HTMLDivElement | null };
    render(
      <RelationManager
        ref={ref}
        id="relations"
        className="mine"
        client={site.client('editor')}
        object={{ objectType: 'post', id: 1 }}
      />,
    );
    expect(ref.current).toHaveAttribute('id', 'relations');
    expect(ref.current).toHaveClass('relx-manager', 'mine');
    await screen.findByRole('button', { name: 'Try again' });
  });
});

describe('choosing', () => {
  test('by keyboard alone, one request for a word', async () => {
    const [source] = spares(1);
    const searches: string[] = [];
    const client = site.client('editor', ({ url }) => {
      if (url.includes('/search?')) searches.push(new URL(url).searchParams.get('search') ?? '');
    });
    manage(client, source);
    await screen.findByText(/No related posts yet/);
    // no key waits for the machine, which may be slower than the pause before a search
    const user = userEvent.setup({ delay: null });
    await user.click(combobox());
    await user.keyboard('Gamma');
    await screen.findByRole('option', { name: /Gamma/ });
    // the first request is for suggestions
    expect(searches).toEqual(['', 'Gamma']);
    expect(combobox()).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowDown}');
    const option = screen.getByRole('option', { name: /Gamma/ });
    expect(combobox()).toHaveAttribute('aria-activedescendant', option.id);
    await user.keyboard('{Enter}');
    expect(shown()).toEqual(['Gamma']);
    expect(combobox()).toHaveFocus();
    // results stay for further choices, and typing replaces the text
    expect(combobox()).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('Del');
    expect(combobox()).toHaveValue('Del');
    await waitFor(() => expect(announced()).toContain('“Gamma” added.'));
    await waitFor(async () => expect(await site.titles(source, 'references')).toEqual(['Gamma']));
  });

  test('marks what is in the list already, and adds it no second time', async () => {
    const [source] = spares(1);
    await relate('references', source, [posts.gamma]);
    manage(site.client('editor'), source);
    await rows();
    await userEvent.type(combobox(), 'Gamma');
    const option = await screen.findByRole('option', { name: /Gamma.*already in the list/ });
    expect(option).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(option);
    expect(shown()).toEqual(['Gamma']);
  });

  test('finds users and terms where the type allows both', async () => {
    const [source] = spares(1);
    manage(site.client('editor'), source, { type: 'mentions' });
    await screen.findByText(/No related items yet/);
    await userEvent.type(combobox(), 'a');
    expect(await screen.findByRole('option', { name: /Art & Author.*User/ })).toBeInTheDocument();
    const term = screen.getByRole('option', { name: /Local.*Category/ });
    expect(term.querySelector('.relx-manager-picture')).toBeNull();
    expect(screen.queryByRole('option', { name: /Alpha/ })).toBeNull();
  });

  test('shows that nothing was found, and closes without choosing', async () => {
    const [source] = spares(1);
    manage(site.client('subscriber'), source);
    await screen.findByText(/No related posts yet/);
    await userEvent.type(combobox(), 'nonesuch');
    expect(await screen.findByText('No results found for “nonesuch”.')).toBeVisible();
    await userEvent.clear(combobox());
    await userEvent.type(combobox(), 'Gamma');
    await screen.findByRole('option', { name: /Gamma/ });
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.tab();
    expect(shown()).toEqual([]);
  });

  test('creates a draft with a button, which Undo moves to the trash', async () => {
    const [source] = spares(1);
    const client = site.client('editor');
    const drafts = async () => (await client.searchObjects('post', 'A new one', { relate: { type: 'references', side: 'from', object: { objectType: 'post', id: source } } })).map(({ title }) => title); // biome-ignore format: one search
    manage(client, source, { subtype: 'note' });
    await screen.findByText(/No related posts yet/);
    await userEvent.type(combobox(), 'A new one');
    const create = await screen.findByRole('button', { name: 'Create draft “A new one”' });
    // the arrow keys and Enter choose results only
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect([combobox(), shown()]).toEqual([expect.objectContaining({ value: 'A new one' }), []]);
    await userEvent.click(create);
    await waitFor(() => expect(shown()).toEqual(['A new one']));
    await waitFor(async () => expect(await site.titles(source, 'references')).toEqual(['A new one']));
    expect(await drafts()).toEqual(['A new one']);
    await userEvent.click(button('Undo'));
    await waitFor(async () => expect(await drafts()).toEqual([]));
    expect([shown(), await site.titles(source, 'references')]).toEqual([[], []]);
  });

  test('creates drafts of the type post for a user, whose subtype is a role', async () => {
    manage(site.client('administrator'), users.editor.id, {
      object: { objectType: 'user', id: users.editor.id },
      type: 'favorite_posts',
      subtype: 'editor',
    });
    await userEvent.type(await screen.findByRole('combobox', { name: 'Add an item' }), 'Of a user');
    await userEvent.click(await screen.findByRole('button', { name: 'Create draft “Of a user”' }));
    await waitFor(() => expect(shown()).toContain('Of a user'));
    await userEvent.click(button('Undo'));
    await waitFor(() => expect(shown()).not.toContain('Of a user'));
  });

  test('explains that both sides need permission, with a link for users who can change that', async () => {
    const [source] = spares(1);
    const both = { type: 'agreed_with', direction: 'both' } as const;
    const { unmount } = manage(site.client('editor'), source, { ...both, permissionsUrl: '/settings' });
    await screen.findByText(/requires permission to edit the items on both sides/);
    expect(screen.getByRole('link', { name: 'Change permissions' })).toHaveAttribute('href', '/settings');
    unmount();
    const other = manage(site.client('author'), source, both);
    await screen.findByText(/requires permission to edit the items on both sides/);
    expect(screen.queryByRole('link')).toBeNull();
    other.unmount();
    manage(site.client('author'), source, { permissionsUrl: '/settings' });
    await screen.findByText(/No related posts yet/);
    expect(screen.queryByText(/both sides/)).toBeNull();
  });

  test('offers no draft of an existing title, nor to users without the permission', async () => {
    const [source] = spares(1);
    const { unmount } = manage(site.client('editor'), source);
    await screen.findByText(/No related posts yet/);
    await userEvent.type(combobox(), 'gamma');
    await screen.findByRole('option', { name: /Gamma/ });
    expect(screen.queryByRole('button', { name: /Create draft/ })).toBeNull();
    unmount();
    manage(site.client('subscriber'), source);
    await screen.findByText(/No related posts yet/);
    await userEvent.type(combobox(), 'A new one');
    await screen.findByText(/No results found/);
    expect(screen.queryByRole('button', { name: /Create draft/ })).toBeNull();
  });

  test('shows why a draft was not created, and keeps the text', async () => {
    const [source] = spares(1);
    const client = site.client('editor', ({ method, url }) => {
      if (method === 'POST' && url.endsWith('/posts')) throw new TypeError('Failed to fetch');
    });
    manage(client, source);
    await screen.findByText(/No related posts yet/);
    await userEvent.type(combobox(), 'Never made');
    await userEvent.click(await screen.findByRole('button', { name: /Create draft/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The draft could not be created. The site is not reachable');
    expect(combobox()).toHaveValue('Never made');
  });
});

describe('order', () => {
  test('is changed by the keyboard on a handle, and announced', async () => {
    const [source, a = 0, b = 0, c = 0] = spares(4);
    await relate('references', source, [a, b, c]);
    manage(site.client('editor'), source);
    await rows();
    const user = userEvent.setup();
    button(`Drag “${titleOf(a)}”`).focus();
    await user.keyboard('[Space]');
    expect(await screen.findByText(`Picked up “${titleOf(a)}”. Position 1 of 3.`)).toBeInTheDocument();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByText(`“${titleOf(a)}” is over position 2 of 3.`)).toBeInTheDocument();
    await user.keyboard('{ArrowDown}');
    await screen.findByText(`“${titleOf(a)}” is over position 3 of 3.`);
    await user.keyboard('[Space]');
    await waitFor(() => expect(shown()).toEqual([b, c, a].map(titleOf)));
    await waitFor(async () => expect(await site.titles(source, 'references')).toEqual([b, c, a].map(titleOf)));
    expect(button(`Drag “${titleOf(a)}”`)).toHaveFocus();
  });

  test('is changed by buttons, which keep the focus, and undone', async () => {
    const [source, a = 0, b = 0, c = 0] = spares(4);
    await relate('references', source, [a, b, c]);
    manage(site.client('editor'), source);
    await rows();
    await userEvent.click(button(`Move “${titleOf(c)}” up`));
    expect(button(`Move “${titleOf(c)}” up`)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(shown()).toEqual([c, a, b].map(titleOf));
    // announcements of one tick are combined, so they are rendered later
    await waitFor(() => expect(announced()).toContain(`“${titleOf(c)}” moved to position 1 of 3.`));
    expect(button(`Move “${titleOf(c)}” up`)).toHaveFocus();
    expect(button(`Move “${titleOf(c)}” up`)).toHaveAttribute('aria-disabled', 'true');
    await waitFor(async () => expect(await site.titles(source, 'references')).toEqual([c, a, b].map(titleOf)));
    await userEvent.click(button('Undo'));
    await waitFor(async () => expect(await site.titles(source, 'references')).toEqual([a, c, b].map(titleOf)));
  });
});

describe('removing', () => {
  test('can be undone until the item is added elsewhere', async () => {
    const [source, a = 0, b = 0] = spares(3);
    await relate('references', source, [a, b]);
    const client = site.client('editor');
    manage(client, source);
    await rows();
    await userEvent.click(button(`Remove “${titleOf(b)}”`));
    await waitFor(async () => expect(await site.titles(source, 'references')).toEqual([titleOf(a)]));
    expect(button('Undo')).toBeVisible();
    await client.addRelation({ from_id: source, to_id: b, type: 'references' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(shown()).toEqual([b, a].map(titleOf));
  });

  test('puts the focus on the next item, and can be undone', async () => {
    const [source, a = 0, b = 0] = spares(3);
    await relate('references', source, [a, b]);
    manage(site.client('editor'), source);
    await rows();
    await userEvent.click(button(`Remove “${titleOf(a)}”`));
    expect(shown()).toEqual([titleOf(b)]);
    expect(button(`Remove “${titleOf(b)}”`)).toHaveFocus();
    await waitFor(async () => expect(await site.titles(source, 'references')).toEqual([titleOf(b)]));
    await userEvent.click(button('Undo'));
    expect(shown()).toEqual([a, b].map(titleOf));
    expect(button(`Remove “${titleOf(a)}”`)).toHaveFocus();
    await waitFor(async () => expect(await site.titles(source, 'references')).toEqual([a, b].map(titleOf)));
    await userEvent.click(button(`Remove “${titleOf(a)}”`));
    await userEvent.click(button(`Remove “${titleOf(b)}”`));
    expect(combobox()).toHaveFocus();
  });

  test('is undone and announced when it is rejected, and tried again', async () => {
    const [source, a = 0] = spares(2);
    await relate('references', source, [a]);
    let isDown = true;
    const client = site.client('editor', ({ method }) => {
      if (isDown && method !== 'GET') throw new TypeError('Failed to fetch');
    });
    manage(client, source);
    await rows();
    await userEvent.click(button(`Remove “${titleOf(a)}”`));
    expect(await notice(new RegExp(`the change to “${titleOf(a)}” may or may not be saved`))).toBeVisible();
    expect(shown()).toEqual([titleOf(a)]);
    isDown = false;
    await userEvent.click(button('Retry'));
    await waitFor(async () => expect(await site.titles(source, 'references')).toEqual([]));
    expect(await screen.findByText(/No related posts yet/)).toBeVisible();
  });

  test('reports that the permission is missing', async () => {
    const [source, a = 0] = spares(2);
    await relate('references', source, [a]);
    const withWrongPassword = site.client(undefined, ({ headers }) => headers.set('Authorization', basic('ada', 'wrong')));
    for (const [client, words] of [
      [site.client('subscriber'), 'You don’t have permission'],
      [site.client(), 'You are not logged in.'],
      [withWrongPassword, 'The login name or the application password is wrong.'],
    ] as const) {
      const { unmount } = manage(client, source);
      await rows();
      await userEvent.click(button(`Remove “${titleOf(a)}”`));
      expect(await notice(new RegExp(words))).toBeVisible();
      expect(shown()).toEqual([titleOf(a)]);
      unmount();
    }
  });
});

describe('limits', () => {
  test('are shown, explained, and kept before the server does', async () => {
    const [source, a = 0, b = 0] = spares(3);
    await relate('at_most_two', source, [a]);
    manage(site.client('editor'), source, { type: 'at_most_two' });
    expect(await screen.findByText('1 of 2')).toBeVisible();
    await userEvent.type(combobox(), titleOf(b));
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${titleOf(b)} `) }));
    expect(await screen.findByText('2 of 2')).toBeVisible();
    expect(combobox()).toHaveAttribute('aria-disabled', 'true');
    expect(combobox()).toHaveAccessibleDescription(/The list is limited to 2 items/);
    expect(combobox()).toHaveFocus();
  });

  test('of the other side are explained, and shown when the server rejects a change', async () => {
    const [source, other, a = 0] = spares(3) as [number, number, number];
    await relate('belongs_to', other, [a]);
    manage(site.client('editor'), source, { type: 'belongs_to' });
    expect(await screen.findByText('An item can be in 1 list of this type.')).toBeVisible();
    await userEvent.type(combobox(), titleOf(a));
    const option = await screen.findByRole('option', {
      name: new RegExp(`^${titleOf(a)} .*as many lists as allowed: remove it`),
    });
    await userEvent.click(option);
    expect(option).toHaveAttribute('aria-disabled', 'true');
    // another user removes and adds meanwhile: the server has the last word
    await userEvent.clear(combobox());
    const sides = { from_id: other, to_id: a, type: 'belongs_to' } as const;
    await site.client('administrator').removeRelation(sides);
    await userEvent.type(combobox(), titleOf(a));
    const free = await screen.findByRole('option', { name: new RegExp(`^${titleOf(a)} (?!.*allowed)`) });
    await relate('belongs_to', other, [a]);
    await userEvent.click(free);
    expect(await notice(/could not be added. The limit of this list/)).toBeVisible();
    expect(shown()).toEqual([]);
  });
});

describe('states', () => {
  test('a request to a service that is down can be sent again', async () => {
    let isDown = true;
    const client = site.client('editor', () => {
      if (isDown) throw new TypeError('Failed to fetch');
    });
    manage(client, posts.hub);
    expect(await notice('The site is not reachable. Try again later.')).toBeVisible();
    isDown = false;
    await userEvent.click(button('Try again'));
    expect(await rows()).toHaveLength(5);
  });

  test('a deleted object and an unregistered type are reported', async () => {
    const { unmount } = manage(site.client('editor'), 99_999);
    expect(await notice(/was deleted/)).toBeVisible();
    unmount();
    manage(site.client('editor'), posts.hub, { type: 'nonesuch' });
    expect(await notice('The relation type “nonesuch” does not exist or does not allow this item.')).toBeVisible();
  });

  test('a title of 10,000 letters is clamped', async () => {
    const [source] = spares(1);
    const { id } = await site.client('editor').createDraft({ title: 'Long '.repeat(2000), postType: 'note' });
    await relate('references', source, [id]);
    manage(site.client('editor'), source);
    const [row] = await rows();
    expect(row?.textContent?.length).toBeLessThan(400);
    expect(screen.getByRole('button', { name: /^Remove/ }).getAttribute('aria-label')?.length).toBeLessThan(120);
  });
});

test('a user’s favourites are managed as a post’s relations are', async () => {
  render(
    <RelationManager
      client={site.client('administrator')}
      object={{ objectType: 'user', id: users.editor.id }}
      type="favorite_posts"
    />,
  );
  await waitFor(() => expect(shown()).toContain('Alpha'));
});
