import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactElement, useMemo, useState } from 'react';
import type { RelxClient } from 'relx/client';
import type { ObjectRef } from 'relx/contract';
import { type RelationChanges, RelationManager, type SaveResult, saveRelationChanges } from 'relx/manager';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../react/axe.js';
import { layOutItems } from './layout.js';
import { type ManagerSite, openGate, openManagerSite, spareRelated } from './site.js';

let site: ManagerSite;
beforeAll(async () => {
  site = await openManagerSite();
});
afterAll(() => site.relx.close());

layOutItems();

const titleOf = (id: number) => spareRelated(id).title;
const spares = (count: number) => Array.from({ length: count }, site.spare) as [number, ...number[]];
const shown = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('.relx-manager-title')?.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const notice = (text: string | RegExp) => screen.findByText(text, { selector: '.relx-manager-notice p' });

/** An app such as the editor: it keeps the changes, saves them with its own button, and has its own undo. */
function Editor({
  client,
  id,
  type = 'references',
  subtype,
}: {
  client: RelxClient;
  id: number;
  type?: string;
  subtype?: string;
}): ReactElement {
  const [changes, setChanges] = useState<RelationChanges>();
  const [saved, setSaved] = useState<SaveResult>();
  const object = useMemo((): ObjectRef => ({ objectType: 'post', id }), [id]);
  const save = async (all = changes) => {
    const result = await saveRelationChanges(client, object, all);
    setSaved(result);
    setChanges(result.changes);
  };
  return (
    <>
      <RelationManager
        client={client}
        object={object}
        type={type}
        direction="outgoing"
        subtype={subtype}
        changes={changes}
        onChange={setChanges}
        saved={saved}
        onRetry={(all) => void save(all)}
      />
      <button type="button" onClick={() => void save()} disabled={!changes}>
        Save
      </button>
      <button type="button" onClick={() => setChanges(undefined)}>
        Forget
      </button>
    </>
  );
}

async function relate(type: string, from: number, ids: readonly number[]): Promise<void> {
  for (const to of ids.toReversed()) await site.client('editor').addRelation({ from_id: from, to_id: to, type });
}

async function add(id: number): Promise<void> {
  await userEvent.type(screen.getByRole('combobox', { name: 'Add an item' }), titleOf(id));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${titleOf(id)} `) }));
}

describe('an app that saves', () => {
  test('gets the changes, and nothing is written before it saves', async () => {
    const [source, a = 0, b = 0, c = 0] = spares(4);
    await relate('references', source, [a, b]);
    const { container } = render(<Editor client={site.client('editor')} id={source} />);
    await screen.findAllByRole('listitem');
    expect(button('Save')).toBeDisabled();
    await add(c);
    await userEvent.click(button(`Remove “${titleOf(a)}”`));
    expect(shown()).toEqual([b, c].map(titleOf));
    expect(screen.getByText(/not saved yet/)).toBeVisible();
    expect(await faultsOf(container)).toEqual([]);
    expect(await site.titles(source, 'references')).toEqual([a, b].map(titleOf));
    await userEvent.click(button('Save'));
    await waitFor(() => expect(button('Save')).toBeDisabled());
    expect(shown()).toEqual([b, c].map(titleOf));
    await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull());
    expect(await site.titles(source, 'references')).toEqual([b, c].map(titleOf));
  });

  test('gets drafts when the author creates them, and undoing one deletes it', async () => {
    const [source, a = 0] = spares(2);
    await relate('references', source, [a]);
    const requests: string[] = [];
    const client = site.client('editor', ({ method, url }) => {
      if (['POST', 'DELETE'].includes(method)) requests.push(`${method} ${new URL(url).pathname.split('/')[4]}`);
    });
    render(<Editor client={client} id={source} subtype="note" />);
    await screen.findAllByRole('listitem');
    const draft = async (title: string) => {
      await userEvent.type(screen.getByRole('combobox', { name: 'Add an item' }), title);
      await userEvent.click(await screen.findByRole('button', { name: `Create draft “${title}”` }));
      await screen.findByText(title, { selector: '.relx-manager-title' });
    };
    await draft('Not kept');
    await userEvent.click(button('Undo'));
    await waitFor(() => expect(requests).toEqual(['POST notes', 'DELETE notes']));
    await draft('First draft');
    await draft('Second draft');
    await userEvent.click(button('Move “Second draft” up'));
    expect(shown()).toEqual([titleOf(a), 'Second draft', 'First draft']);
    await userEvent.click(button('Save'));
    await waitFor(() => expect(button('Save')).toBeDisabled());
    expect(await site.titles(source, 'references')).toEqual([titleOf(a), 'Second draft', 'First draft']);
    await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull());
  });

  test('keeps what the author changes while a draft is created', async () => {
    const [source, a = 0, b = 0] = spares(3);
    await relate('references', source, [a, b]);
    const gate = openGate();
    const client = site.client('editor', ({ method }) => (method === 'POST' ? gate.promise : undefined));
    render(<Editor client={client} id={source} subtype="note" />);
    await screen.findAllByRole('listitem');
    await userEvent.type(screen.getByRole('combobox', { name: 'Add an item' }), 'Late draft');
    await userEvent.click(await screen.findByRole('button', { name: 'Create draft “Late draft”' }));
    await userEvent.click(button(`Remove “${titleOf(a)}”`));
    gate.open();
    await screen.findByText('Late draft', { selector: '.relx-manager-title' });
    expect(shown()).toEqual([titleOf(b), 'Late draft']);
  });

  test.each(['Remove', 'Undo'])('keeps what the author changes while the saved list is read again: %s', async (name) => {
    const [source, a = 0, b = 0] = spares(3);
    await relate('references', source, [a]);
    let gate: Promise<void> | undefined;
    const client = site.client('editor', ({ method, url }) => (method === 'GET' && url.includes('/v1/post/') ? gate : undefined));
    render(<Editor client={client} id={source} />);
    await screen.findAllByRole('listitem');
    if (name === 'Remove') await add(b);
    else await userEvent.click(button(`Remove “${titleOf(a)}”`));
    const { promise, open } = openGate();
    gate = promise;
    await userEvent.click(button('Save'));
    await waitFor(() => expect(button('Save')).toBeDisabled());
    await userEvent.click(button(name === 'Undo' ? 'Undo' : `Remove “${titleOf(b)}”`));
    expect(button('Save')).toBeEnabled();
    expect(shown()).toEqual([titleOf(a)]);
    open();
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    await userEvent.click(button('Save'));
    await waitFor(async () => expect(await site.titles(source, 'references')).toEqual([titleOf(a)]));
    await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull());
    expect(button('Save')).toBeDisabled();
    expect(shown()).toEqual([titleOf(a)]);
  });

  test('reads nothing of an object that was never saved, and its first relations can be chosen', async () => {
    const unknown = 987_654;
    const changes: (RelationChanges | undefined)[] = [];
    const manager = (isNew: boolean) => (
      <RelationManager
        client={site.client('editor')}
        object={{ objectType: 'post', id: unknown }}
        type="references"
        direction="outgoing"
        isNew={isNew}
        changes={changes.at(-1)}
        onChange={(next) => changes.push(next)}
      />
    );
    const { unmount } = render(manager(true));
    await screen.findByText(/No related posts yet/);
    expect(screen.getByRole('combobox')).toBeEnabled();
    unmount();
    render(manager(false));
    await screen.findByText(/was deleted, or you don’t have permission to view it/, { selector: '.relx-manager-notice > div' });
  });

  test('has nothing to save when everything is undone', async () => {
    const [source, a = 0, b = 0] = spares(3);
    await relate('references', source, [a, b]);
    render(<Editor client={site.client('editor')} id={source} />);
    await screen.findAllByRole('listitem');
    await userEvent.click(button(`Move “${titleOf(b)}” up`));
    expect(button('Save')).toBeEnabled();
    await userEvent.click(button(`Move “${titleOf(b)}” down`));
    expect(button('Save')).toBeDisabled();
    await userEvent.click(button(`Remove “${titleOf(b)}”`));
    await userEvent.click(button('Undo'));
    expect(button('Save')).toBeDisabled();
    await userEvent.click(button(`Remove “${titleOf(b)}”`));
    await userEvent.click(button('Forget'));
    expect(shown()).toEqual([a, b].map(titleOf));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('two concurrent authors lose nothing, and each sees a notice about the other', async () => {
    const [source, a = 0, b = 0, moved = 0, mine = 0, theirs = 0] = spares(6);
    await relate('references', source, [a, b, moved]);
    render(<Editor client={site.client('editor')} id={source} />);
    await screen.findAllByRole('listitem');
    await userEvent.click(button(`Move “${titleOf(moved)}” up`));
    await add(mine);
    const other = site.client('administrator');
    await other.addRelation({ from_id: source, to_id: theirs, type: 'references' });
    await other.removeRelation({ from_id: source, to_id: a, type: 'references' });
    await other.removeRelation({ from_id: source, to_id: moved, type: 'references' });
    await userEvent.click(button('Save'));
    expect(await notice(`Added in another tab or by another user: “${titleOf(theirs)}”. Both changes were saved.`)).toBeVisible();
    expect(await notice(`Removed in another tab or by another user: “${titleOf(a)}”. Both changes were saved.`)).toBeVisible();
    const lost = `Removed in another tab or by another user: “${titleOf(moved)}”. Your changes to removed items were not saved.`;
    expect(await notice(lost)).toBeVisible();
    await waitFor(() => expect(shown()).toEqual([theirs, b, mine].map(titleOf)));
    expect(await site.titles(source, 'references')).toEqual([theirs, b, mine].map(titleOf));
    // the notice about the last change of the author is outdated
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await userEvent.click(button('Dismiss'));
    expect(screen.queryByText(/Meanwhile/, { selector: '.relx-manager-notice p' })).toBeNull();
  });

  test('saves nothing of a list with a rejected change, and the others if the author wants that', async () => {
    const [source, a = 0, b = 0, theirs = 0] = spares(4);
    await relate('at_most_two', source, [a]);
    render(<Editor client={site.client('editor')} id={source} type="at_most_two" />);
    await screen.findAllByRole('listitem');
    await add(b);
    await relate('at_most_two', source, [theirs]);
    await userEvent.click(button('Save'));
    expect(await notice(/could not be added. The limit of this list/)).toBeVisible();
    await waitFor(() => expect(shown()).toEqual(expect.arrayContaining([a, b, theirs].map(titleOf))));
    expect(button('Save')).toBeEnabled();
    // there are no others
    expect(screen.queryByRole('button', { name: 'Save the others' })).toBeNull();
    await userEvent.click(button(`Move “${titleOf(a)}” up`));
    await userEvent.click(button('Save'));
    await userEvent.click(await screen.findByRole('button', { name: 'Save the others' }));
    await waitFor(() => expect(button('Save')).toBeDisabled());
    expect(await notice(/could not be added. The limit of this list/)).toBeVisible();
    expect(await site.titles(source, 'at_most_two')).toEqual([a, theirs].map(titleOf));
    await waitFor(() => expect(shown()).toEqual([a, theirs].map(titleOf)));
  });

  test('saves a change that was rejected when the author removes another item', async () => {
    const [source, a = 0, b = 0, theirs = 0] = spares(4);
    await relate('at_most_two', source, [a]);
    render(<Editor client={site.client('editor')} id={source} type="at_most_two" />);
    await screen.findAllByRole('listitem');
    await add(b);
    await relate('at_most_two', source, [theirs]);
    await userEvent.click(button('Save'));
    await notice(/could not be added. The limit of this list/);
    await userEvent.click(button(`Remove “${titleOf(a)}”`));
    await userEvent.click(button('Save'));
    await waitFor(() => expect(button('Save')).toBeDisabled());
    expect([...(await site.titles(source, 'at_most_two'))].sort()).toEqual([b, theirs].map(titleOf).sort());
  });
});
