import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReplaceResult } from 'relx/contract';
import { expect, it } from 'vitest';
import { Replace } from '../../../blocks/admin/replace.js';
import { apiFetch } from '../../../blocks/relations/api-fetch.js';

interface Sent {
  readonly by: number;
  readonly dry_run: boolean;
  readonly cursor?: string;
  readonly respond: (result: ReplaceResult) => void;
  readonly fail: (message: string) => void;
}

const sent: Sent[] = [];
apiFetch.setFetchHandler(async ({ data }: { readonly data?: Omit<Sent, 'respond' | 'fail'> }) =>
  data
    ? new Promise((respond, reject) => sent.push({ ...data, respond, fail: (message) => reject(new Error(message)) }))
    : [
        { id: 1, title: 'Grammar' },
        { id: 2, title: 'Spelling' },
      ],
);

const moved = (count: number, next?: string): ReplaceResult => ({ moved: count, dropped: 0, kept: [], ...(next && { next }) });

async function choose(title: string): Promise<void> {
  const search = screen.getByRole('combobox', { name: 'Replace by' });
  fireEvent.focus(search);
  fireEvent.change(search, { target: { value: title } });
  fireEvent.click(await screen.findByRole('option', { name: title }));
}

const button = () => screen.getByRole('button', { name: 'Replace' });
const request = async (index: number): Promise<Sent> => {
  await waitFor(() => expect(sent).toHaveLength(index + 1));
  return sent[index] as Sent;
};

it('replaces once at a time, without late results of earlier choices, and continues after a failure', async () => {
  render(<Replace config={{ namespace: 'relx/v1', objectType: 'post', id: 9, subtype: 'post', lists: [] }} />);
  await choose('Grammar');
  const early = await request(0);
  await choose('Spelling');
  await request(1);
  await choose('Grammar');
  (await request(2)).respond(moved(300));
  await screen.findAllByText('300 relations will be moved. 0 duplicates will be removed.');
  fireEvent.click(button());
  const first = await request(3);
  early.respond(moved(7));
  await choose('Spelling');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  first.respond(moved(100, 'rest'));
  (await request(4)).fail('You are offline.');
  await screen.findAllByText('You are offline.');
  expect(screen.getAllByText('100 relations were moved. 0 duplicates were removed.')).not.toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  (await request(5)).respond(moved(200));
  await screen.findAllByText('300 relations were moved. 0 duplicates were removed.');
  expect(sent.slice(3).map(({ by, dry_run, cursor }) => [by, dry_run, cursor])).toEqual([
    [1, false, undefined],
    [1, false, 'rest'],
    [1, false, 'rest'],
  ]);
});
