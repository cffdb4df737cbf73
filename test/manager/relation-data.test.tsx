import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { RelxClient } from 'relx/client';
import { defineRelationTypes, type RelationItem } from 'relx/contract';
import { type RelationChanges, RelationManager, type SavedRelations, saveRelationChanges } from 'relx/manager';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../react/axe.js';
import { layOutItems } from './layout.js';
import { type ManagerSite, openManagerSite, spareRelated } from './site.js';

const types = defineRelationTypes([
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
const type = 'credits';
const LIST = 'credits:outgoing';

let site: ManagerSite;
beforeAll(async () => {
  site = await openManagerSite(types);
});
afterAll(() => site.relx.close());

layOutItems();

/** A post with two related posts, the ID of the relation with the first, and the key of the first. */
async function creditedPost(data: Record<string, string | number | boolean> = {}) {
  const [post, first, second] = [site.spare(), site.spare(), site.spare()];
  const client = site.client('editor');
  await client.addRelation({ from_id: post, to_id: second, type });
  const { id } = await client.addRelation({ from_id: post, to_id: first, type, data });
  return { post, id, one: `post:${first}` as const };
}
const dataOf = async (id: number) => (await site.client('editor').getRelation(id)).item.data;

/** An application that saves with a button, such as the editor of a post. */
function Host({ client, post }: { readonly client: RelxClient; readonly post: number }) {
  const object = { objectType: 'post', id: post } as const;
  const [changes, setChanges] = useState<RelationChanges>();
  const [saved, setSaved] = useState<SavedRelations>();
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
      <output data-testid="changes">{JSON.stringify(changes?.[LIST]?.data ?? null)}</output>
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
    const { container } = render(<Host client={site.client('editor')} post={post} />);
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
    render(<Host client={site.client('editor')} post={post} />);
    const form = await openForm();
    const [button] = screen.getAllByRole('button', { name: /^Fields of/ });
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(form.getByRole('combobox', { name: 'Role' }));
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });

  test('makes changes that the application saves, in a list and in the item', async () => {
    const { post, id, one } = await creditedPost();
    render(<Host client={site.client('editor')} post={post} />);
    const form = await openForm();
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Role' }), 'editor');
    await userEvent.type(form.getByRole('textbox', { name: 'Note' }), 'Chapters 1–3');
    await userEvent.click(form.getByRole('switch', { name: 'Lead' }));
    expect(changed()).toEqual({ [one]: { role: 'editor', note: 'Chapters 1–3', lead: true } });
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(/editor · Chapters 1–3 · Lead/);
    await press('Save');
    await waitFor(async () => expect(await dataOf(id)).toEqual({ role: 'editor', note: 'Chapters 1–3', lead: true }));
    await waitFor(() => expect(changed()).toBeNull());
  });

  test('leaves no change if a value is what it was', async () => {
    const { post } = await creditedPost({ role: 'author' });
    render(<Host client={site.client('editor')} post={post} />);
    const form = await openForm();
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Role' }), 'editor');
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Role' }), 'author');
    expect(changed()).toBeNull();
  });

  test('removes a value that is emptied', async () => {
    const { post, id } = await creditedPost({ role: 'author', weight: 3 });
    render(<Host client={site.client('editor')} post={post} />);
    const form = await openForm();
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Role' }), 'None');
    await userEvent.clear(form.getByRole('spinbutton', { name: 'Weight' }));
    await userEvent.tab();
    await press('Save');
    await waitFor(async () => expect(await dataOf(id)).toEqual({ lead: false }));
  });

  test('reports an invalid value, and keeps the last valid one', async () => {
    const { post, one } = await creditedPost({ weight: 3 });
    render(<Host client={site.client('editor')} post={post} />);
    const form = await openForm();
    const weight = form.getByRole('spinbutton', { name: 'Weight' });
    await userEvent.clear(weight);
    await userEvent.type(weight, '-1');
    await userEvent.tab();
    expect(weight).toHaveAttribute('aria-invalid', 'true');
    expect(changed()).not.toEqual({ [one]: { weight: -1 } });
  });
});

describe('saveRelationChanges', () => {
  const save = (post: number, changes: RelationChanges, client = site.client('editor')) =>
    saveRelationChanges(client, { objectType: 'post', id: post }, changes);
  /** Changes of an author who saw the current list. */
  async function changesTo(
    { post, one }: { post: number; one: `post:${number}` },
    data: Record<string, string | number | null>,
  ): Promise<RelationChanges> {
    const { items } = await site.client('editor').listRelated('post', post, { type: type as 'references' });
    const base = (items as readonly RelationItem[]).map(({ related, id, data = {} }) => ({
      key: `post:${related.id}` as const,
      title: related.title,
      id,
      data,
    }));
    return { [LIST]: { base, isComplete: true, operations: [], data: { [one]: data } } };
  }

  test('adds an item with its data', async () => {
    const { post } = await creditedPost();
    const added = site.spare();
    const changes: RelationChanges = {
      [LIST]: {
        base: [],
        isComplete: true,
        operations: [{ op: 'add', related: spareRelated(added), after: null }],
        data: { [`post:${added}`]: { role: 'editor', note: null } },
      },
    };
    expect((await save(post, changes)).rejected).toEqual([]);
    const { items } = await site.client('editor').listRelated('post', post, { type: type as 'references' });
    expect(items.find(({ related }) => related.id === added)?.data).toEqual({ role: 'editor', lead: false });
  });

  test('merges fields with the changes of another user', async () => {
    const { post, id, one } = await creditedPost({ role: 'author', weight: 1 });
    const changes = await changesTo({ post, one }, { role: 'editor' });
    await site.client('editor').updateRelation(id, { data: { weight: 2 } });
    const { others, rejected } = await save(post, changes);
    expect(rejected).toEqual([]);
    expect(others[LIST]?.updated.map((related) => related.id)).toEqual([Number(one.slice(5))]);
    expect(others[LIST]?.conflicts).toEqual([]);
    expect(await dataOf(id)).toEqual({ role: 'editor', weight: 2, lead: false });
  });

  test('reports a field that another user changed, too', async () => {
    const { post, id, one } = await creditedPost({ weight: 1 });
    const changes = await changesTo({ post, one }, { weight: 3 });
    await site.client('editor').updateRelation(id, { data: { weight: 2 } });
    const { others } = await save(post, changes);
    expect(others[LIST]?.conflicts).toMatchObject([{ field: 'weight', value: 2 }]);
    expect(await dataOf(id)).toMatchObject({ weight: 3 });
  });

  test('keeps values that the server rejects', async () => {
    const { post, id, one } = await creditedPost({ weight: 1 });
    const result = await save(post, await changesTo({ post, one }, { weight: -1 }));
    expect(result.rejected).toMatchObject([{ op: 'update', key: one, code: 'ncr_invalid_data', outcome: 'undone' }]);
    expect(result.changes?.[LIST]?.data).toEqual({ [one]: { weight: -1 } });
    expect(await dataOf(id)).toMatchObject({ weight: 1 });
  });

  test('retries if the relation changes between reading and writing', async () => {
    const { post, id, one } = await creditedPost();
    let isFirst = true;
    const client = site.client('editor', async ({ method }) => {
      if (method !== 'PATCH' || !isFirst) return;
      isFirst = false;
      await site.client('editor').updateRelation(id, { data: { note: 'Meanwhile' } });
    });
    const { rejected } = await save(post, await changesTo({ post, one }, { weight: 5 }), client);
    expect(rejected).toEqual([]);
    expect(await dataOf(id)).toEqual({ weight: 5, note: 'Meanwhile', lead: false });
  });
});
