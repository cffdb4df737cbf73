import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RelxClient } from 'relx/client';
import { RelationManager } from 'relx/manager';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layOutItems } from '../layout.js';
import { type ManagerSite, openGate, openManagerSite, spareRelated } from '../site.js';

let site: ManagerSite;
beforeAll(async () => {
  site = await openManagerSite();
});
afterAll(() => site.relx.close());

layOutItems();

const titleOf = (id: number) => spareRelated(id).title;
const spares = (count: number) => Array.from({ length: count }, site.spare) as [number, ...number[]];

async function relate(type: string, from: number, ids: readonly number[]): Promise<void> {
  // the newest is first
  for (const to of ids.toReversed()) await site.client('editor').addRelation({ from_id: from, to_id: to, type });
}

const manage = (client: RelxClient, id: number) =>
  render(<RelationManager client={client} object={{ objectType: 'post', id }} type="references" direction="outgoing" />);

const rows = () => screen.findAllByRole('listitem');
const shown = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('.relx-manager-title')?.textContent);
const button = (name: string) => screen.getByRole('button', { name });
async function addItem(id: number): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: 'Add an item' }));
  await userEvent.paste(titleOf(id));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${titleOf(id)} `) }));
}
const notice = (text: string | RegExp) => screen.findByText(text, { selector: '.relx-manager-notice p' });

describe('changes that are saved immediately', () => {
  test('what is added while a save is on its way is saved after it', async () => {
    const [source, a = 0, b = 0] = spares(3);
    await relate('references', source, [a, b]);
    const gate = openGate();
    let isFirst = true;
    const client = site.client('editor', ({ method }) => {
      if (method === 'GET' || !isFirst) return undefined;
      isFirst = false;
      return gate.promise;
    });
    manage(client, source);
    await rows();
    await userEvent.click(button(`Remove “${titleOf(a)}”`));
    await userEvent.click(button('Undo'));
    await userEvent.click(button(`Remove “${titleOf(b)}”`));
    expect(shown()).toEqual([titleOf(a)]);
    gate.open();
    await waitFor(async () => expect(await site.titles(source, 'references')).toEqual([titleOf(a)]));
    await waitFor(() => expect(screen.queryAllByText(/not saved yet/)).toEqual([]));
    expect(shown()).toEqual([titleOf(a)]);
  });

  test('what is added while a rejected save is on its way is saved without it, and the rejection stays', async () => {
    const [source, a = 0, b = 0, c = 0, d = 0] = spares(5);
    await relate('references', source, [a, b]);
    const gate = openGate();
    let saves = 0;
    const client = site.client('editor', async ({ method }) => {
      if (method !== 'PUT' || saves++ > 0) return undefined;
      await gate.promise;
      const items = [
        { object_type: 'post', id: c, op: 'add', code: 'ncr_max_connections_exceeded', status: 409, message: 'No.' },
      ];
      return Response.json({ code: 'relx_list_rejected', message: 'No.', data: { status: 409, items } }, { status: 409 });
    });
    manage(client, source);
    await rows();
    await addItem(c);
    await addItem(d);
    await userEvent.click(button(`Remove “${titleOf(a)}”`));
    gate.open();
    await waitFor(async () => expect(await site.titles(source, 'references')).toEqual([b, d].map(titleOf)));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(await notice(/could not be added/)).toHaveTextContent(titleOf(c));
    expect([shown(), screen.queryByText(/in another tab/, { selector: 'p' })]).toEqual([[b, d].map(titleOf), null]);
    await userEvent.click(button('Retry'));
    await waitFor(async () =>
      expect((await site.titles(source, 'references')).toSorted()).toEqual([b, c, d].map(titleOf).sort()),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
    expect(screen.queryByText(/in another tab/, { selector: 'p' })).toBeNull();
  });

  test('what is added while the site becomes unreachable can be saved again with what was added before', async () => {
    const [source, a = 0, b = 0, c = 0] = spares(4);
    await relate('references', source, [a]);
    const gate = openGate();
    let isDown = false;
    const client = site.client('editor', async ({ method }) => {
      if (method === 'PUT') await gate.promise;
      if (isDown) throw new TypeError('Failed to fetch');
    });
    manage(client, source);
    await rows();
    await addItem(b);
    await addItem(c);
    isDown = true;
    gate.open();
    await screen.findByRole('button', { name: 'Try again' });
    await notice(new RegExp(titleOf(c)));
    isDown = false;
    const [retry] = await screen.findAllByRole('button', { name: 'Retry' });
    await userEvent.click(retry as HTMLElement);
    await waitFor(async () => expect(await site.titles(source, 'references')).toEqual([a, b, c].map(titleOf)));
  });

  test.each([
    ['the others are saved if it is the removed one', 0],
    ['no request is sent if it is another one', 1],
  ])('an item is removed while a save with a rejected item is on its way: %s', async (_, place) => {
    const [source, a = 0, ...added] = spares(4) as [number, number, number, number];
    await relate('references', source, [a]);
    const [removed, other] = added;
    const gates = [openGate(), openGate()];
    let saves = 0;
    const client = site.client('editor', async ({ method }) => {
      if (method !== 'PUT') return undefined;
      const save = saves++;
      await gates[save]?.promise;
      if (save !== 1) return undefined;
      const code = 'ncr_max_connections_exceeded';
      const items = [{ object_type: 'post', id: added[place], op: 'add', code, status: 409, message: 'No.' }];
      return Response.json({ code: 'relx_list_rejected', message: 'No.', data: { status: 409, items } }, { status: 409 });
    });
    manage(client, source);
    await rows();
    await userEvent.click(button(`Remove “${titleOf(a)}”`));
    await addItem(removed);
    await addItem(other);
    gates[0]?.open();
    await waitFor(() => expect(saves).toBe(2));
    await userEvent.click(button(`Remove “${titleOf(removed)}”`));
    gates[1]?.open();
    const isSaved = place === 0;
    if (!isSaved) expect(await notice(/could not be added/)).toHaveTextContent(titleOf(other));
    await waitFor(() => expect(shown()).toEqual(isSaved ? [titleOf(other)] : []));
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    expect(await site.titles(source, 'references')).toEqual(isSaved ? [titleOf(other)] : []);
    expect(saves).toBe(isSaved ? 3 : 2);
    expect(screen.queryByText(/in another tab/, { selector: 'p' })).toBeNull();
    expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(isSaved ? 0 : 1);
  });
});
