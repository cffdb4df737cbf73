import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { RelationType } from 'relx/contract';
import { expect, it, vi } from 'vitest';
import { FollowField } from '../../../blocks/admin/follow-field.js';
import { apiFetch } from '../../../blocks/relations/api-fetch.js';

let respond = (_counts: object) => {};
apiFetch.setFetchHandler(
  () =>
    new Promise((resolve) => {
      respond = (counts) =>
        resolve({ read: 1, total: 1, done: true, next: null, removed: 0, moved: 0, skipped: 0, errors: [], ...counts });
    }),
);

it('stays open while the lists are updated', async () => {
  const type: RelationType = {
    name: 'follows',
    label: 'Follows',
    labels: { from: 'Follows', to: 'Followed by' },
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
    max_connections: null,
    max_connections_to: null,
    managed_by: 'meta',
    meta_key: 'follow_ids',
    origin: 'site',
  };
  const onClose = vi.fn();
  render(<FollowField type={type} onClose={onClose} />);
  const close = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', code: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Trial run' }));
  respond({ added: 1 });
  fireEvent.click(await screen.findByRole('button', { name: 'Update lists' }));
  await screen.findByRole('progressbar');
  close();
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  expect(screen.getByRole('button', { name: 'Close' })).toHaveAttribute('aria-disabled', 'true');
  expect(onClose).not.toHaveBeenCalled();
  respond({ added: 1, skipped: 1, errors: [{ at: 5, code: 'ncr_object_not_found', message: 'The post 9 does not exist.' }] });
  await screen.findAllByText('The lists now follow the field.');
  expect(screen.getByRole('row', { name: '5 The post 9 does not exist.', hidden: true })).toBeInTheDocument();
  const buttons = () => screen.getAllByRole('button', { name: 'Close', hidden: true });
  await waitFor(() => expect(buttons().filter((button) => button.getAttribute('aria-disabled') === 'true')).toEqual([]));
  close();
  // the dialog closes after its animation
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), { timeout: 10_000 });
});
