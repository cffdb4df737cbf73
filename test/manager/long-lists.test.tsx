import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createClient } from 'relx/client';
import { open, type Relx } from 'relx/core';
import { RelationManager } from 'relx/manager';
import { createApp } from 'relx/server';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic } from '../conformance/api.js';
import { size } from '../sizes.js';
import { layOutItems } from './layout.js';

const MANY = size(1200, 5000);
let relx: Relx;
let authorization = '';
const requests: string[] = [];

beforeAll(async () => {
  relx = await open({ dialect: libsql({ filename: ':memory:' }), url: 'https://site.example' });
  const post = (id: number) =>
    ({ kind: 'post', id, type: 'post', title: `Number ${id}`, date: '2024-01-01T08:00:00Z', author: 'ada' }) as const;
  const relation = (id: number) =>
    ({
      kind: 'relation',
      type: 'references',
      from: { objectType: 'post', id: 1 },
      to: { objectType: 'post', id },
      created_at: new Date(Date.UTC(2024, 0, 1) - id * 1000).toISOString(),
    }) as const;
  const ids = Array.from({ length: MANY }, (_, index) => index + 2);
  await relx.import([
    { kind: 'user', id: 1, login: 'ada', slug: 'ada', display_name: 'Ada', email: 'ada@site.example', role: 'administrator' },
    ...[1, ...ids, MANY + 2].map(post),
    ...ids.map(relation),
  ]);
  authorization = basic('ada', await relx.accounts.createApplicationPassword('ada', 'test'));
});
afterAll(() => relx.close());

layOutItems();

const client = () => {
  const app = createApp({ relx });
  return createClient({
    url: 'https://site.example/wp-json',
    headers: { Authorization: authorization },
    fetch: (input, init) => {
      requests.push(`${init.method} ${input}`);
      return app.fetch(new Request(input, init));
    },
  });
};

const count = () => screen.queryAllByRole('listitem', { hidden: true }).length;

test('of many relations a hundred are shown, more on demand, and changes cost no more than elsewhere', async () => {
  render(<RelationManager client={client()} object={{ objectType: 'post', id: 1 }} type="references" direction="outgoing" />);
  expect(await screen.findByText(`Showing 100 of ${MANY} items.`)).toBeVisible();
  expect(count()).toBe(100);
  await userEvent.click(screen.getByText('Show more'));
  await waitFor(() => expect(count()).toBe(200));
  await waitFor(() =>
    expect(document.querySelectorAll('.relx-manager-item')[100]).toContainElement(document.activeElement as HTMLElement),
  );

  requests.length = 0;
  await userEvent.type(screen.getByLabelText('Add an item', { selector: 'input' }), `Number ${MANY + 2}`);
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.querySelector('[role="option"]')).toHaveTextContent(`Number ${MANY + 2}`));
  await userEvent.click(document.querySelector('[role="option"]') as Element);
  // its end is far away: a new one is first
  await waitFor(() => expect(document.querySelector('.relx-manager-title')).toHaveTextContent(`Number ${MANY + 2}`));
  expect(await screen.findByText(`Showing 201 of ${MANY + 1} items.`)).toBeVisible();
  await waitFor(() => expect(document.querySelector(`[data-key="post:${MANY + 2}"]`)).not.toHaveTextContent('not saved yet'));
  // as much as was seen is read again: to merge, to place, and to show
  expect(requests.filter((request) => request.includes('/relx/v1/post/1')).length).toBeLessThanOrEqual(9);
  expect(requests.filter((request) => request.startsWith('PATCH'))).toEqual([]);
});
