import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { RelxClient } from 'relx/client';
import { type RelationChanges, RelationManager, type SaveResult, saveRelationChanges } from 'relx/manager';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../react/axe.js';
import { layOutItems } from './layout.js';
import { creditTypes, type ManagerSite, openGate, openManagerSite } from './site.js';

const type = 'credits';
const LIST = 'credits:outgoing';

let site: ManagerSite;
beforeAll(async () => {
  site = await openManagerSite(creditTypes);
});
afterAll(() => site.relx.close());

layOutItems();

/** A post with two related posts, and the ID of the relation with the first. */
async function creditedPost(data: Record<string, string | number | boolean> = {}) {
  const [post, first, second] = [site.spare(), site.spare(), site.spare()];
  const client = site.client('editor');
  await client.addRelation({ from_id: post, to_id: second, type });
  const { id } = await client.addRelation({ from_id: post, to_id: first, type, data });
  return { post, id };
}
const dataOf = async (id: number) => (await site.client('editor').getRelation(id)).item.data;

/** An application that saves with a button, such as the editor of a post. */
function Editor({ client, post }: { readonly client: RelxClient; readonly post: number }) {
  const object = { objectType: 'post', id: post } as const;
  const [changes, setChanges] = useState<RelationChanges>();
  const [saved, setSaved] = useState<SaveResult>();
  const save = async () => {
    const result = await saveRelationChanges(client, object, changes);
    setChanges(result.changes);
    setSaved(result);
  };
  return (
    <>
      <button type="button" onClick={() => void save()}>
        Save
      </button>
      <output data-testid="changes">{JSON.stringify(changes?.[LIST]?.items.map(({ data }) => data) ?? null)}</output>
      <RelationManager {...{ client, object, type, changes, onChange: setChanges, saved }} direction="outgoing" />
    </>
  );
}

const changed = () => JSON.parse(screen.getByTestId('changes').textContent ?? '');
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** Opens the form of the first item. */
async function openForm() {
  await screen.findAllByRole('listitem');
  const [button] = screen.getAllByRole('button', { name: /^Fields of/ });
  await userEvent.click(button as HTMLElement);
  return within(screen.getByRole('group', { name: /^Fields of/ }));
}

describe('the form of an item', () => {
  test('has a control for each field, with its help text', async () => {
    const { post } = await creditedPost({ role: 'editor', weight: 3 });
    const { container } = render(<Editor client={site.client('editor')} post={post} />);
    const form = await openForm();
    expect(form.getByRole('combobox', { name: 'Role' })).toHaveValue('editor');
    expect(form.getByRole('textbox', { name: 'Note' })).toHaveAccessibleDescription('Why the person is named.');
    expect(form.getByRole('spinbutton', { name: 'Weight' })).toHaveValue(3);
    expect(form.getByLabelText('Since')).toHaveAttribute('type', 'date');
    expect(form.getByRole('switch', { name: 'Lead' })).not.toBeChecked();
    expect(await faultsOf(container)).toEqual([]);
  });

  test('opens and closes with the keyboard', async () => {
    const { post } = await creditedPost();
    render(<Editor client={site.client('editor')} post={post} />);
    const form = await openForm();
    const [button] = screen.getAllByRole('button', { name: /^Fields of/ });
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(form.getByRole('combobox', { name: 'Role' }));
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });

  test('makes changes that the application saves, in a list and in the item', async () => {
    const { post, id } = await creditedPost();
    render(<Editor client={site.client('editor')} post={post} />);
    const form = await openForm();
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Role' }), 'editor');
    await userEvent.type(form.getByRole('textbox', { name: 'Note' }), 'Chapters 1–3');
    await userEvent.click(form.getByRole('switch', { name: 'Lead' }));
    expect(changed()[0]).toEqual({ role: 'editor', note: 'Chapters 1–3', lead: true });
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(/editor · Chapters 1–3 · Lead/);
    await press('Save');
    await waitFor(async () => expect(await dataOf(id)).toEqual({ role: 'editor', note: 'Chapters 1–3', lead: true }));
    await waitFor(() => expect(changed()).toBeNull());
  });

  test('keeps another change that is made before a typed text is applied', async () => {
    const { post } = await creditedPost();
    render(<Editor client={site.client('editor')} post={post} />);
    const form = await openForm();
    fireEvent.change(form.getByRole('textbox', { name: 'Note' }), { target: { value: 'Chapters 1–3' } });
    fireEvent.click(form.getByRole('switch', { name: 'Lead' }));
    await waitFor(() => expect(changed()[0]).toEqual({ note: 'Chapters 1–3', lead: true }));
  });

  test('keeps what is typed while the text before is applied', async () => {
    const { post } = await creditedPost();
    render(<Editor client={site.client('editor')} post={post} />);
    const note = (await openForm()).getByRole('textbox', { name: 'Note' });
    fireEvent.change(note, { target: { value: 'C' } });
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      fireEvent.change(note, { target: { value: 'Ch' } });
    });
    expect(changed()[0]).toEqual({ note: 'C', lead: false });
    expect(note).toHaveValue('Ch');
  });

  test('keeps the changes when the saved list can’t be read again', async () => {
    const { post } = await creditedPost();
    let gate: Promise<void> | undefined;
    const client = site.client('editor', async ({ method, url }) => {
      if (method !== 'GET' || !gate || !url.includes('/v1/post/')) return;
      await gate;
      throw new TypeError('Failed to fetch');
    });
    render(<Editor client={client} post={post} />);
    const form = await openForm();
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Role' }), 'editor');
    await press('Save');
    await waitFor(() => expect(changed()).toBeNull());
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    const { promise, open } = openGate();
    gate = promise;
    await userEvent.click(form.getByRole('switch', { name: 'Lead' }));
    await userEvent.click(screen.getAllByRole('button', { name: /^Remove/ }).at(-1) as HTMLElement);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    fireEvent.change(form.getByRole('textbox', { name: 'Note' }), { target: { value: 'Chapters 1–3' } });
    open();
    await screen.findByRole('button', { name: 'Try again' });
    await waitFor(() => expect(changed()).toEqual([{ role: 'editor', note: 'Chapters 1–3', lead: true }]));
    // it would be applied to an empty list
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('leaves no change if a value is what it was', async () => {
    const { post } = await creditedPost({ role: 'author' });
    render(<Editor client={site.client('editor')} post={post} />);
    const form = await openForm();
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Role' }), 'editor');
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Role' }), 'author');
    expect(changed()).toBeNull();
  });

  test('removes a value that is emptied', async () => {
    const { post, id } = await creditedPost({ role: 'author', weight: 3 });
    render(<Editor client={site.client('editor')} post={post} />);
    const form = await openForm();
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Role' }), 'None');
    await userEvent.clear(form.getByRole('spinbutton', { name: 'Weight' }));
    await userEvent.tab();
    await press('Save');
    await waitFor(async () => expect(await dataOf(id)).toEqual({ lead: false }));
  });

  test('reports an invalid value, and keeps the last valid one', async () => {
    const { post } = await creditedPost({ weight: 3 });
    render(<Editor client={site.client('editor')} post={post} />);
    const form = await openForm();
    const weight = form.getByRole('spinbutton', { name: 'Weight' });
    await userEvent.clear(weight);
    await userEvent.type(weight, '-1');
    await userEvent.tab();
    expect(weight).toHaveAttribute('aria-invalid', 'true');
    expect(changed()?.[0]?.weight).not.toBe(-1);
  });
});
