import { fireEvent, render, screen } from '@testing-library/react';
import { RelxError } from 'relx';
import { expect, it, vi } from 'vitest';
import { SituationNotice } from '../../../blocks/list-block/situation-notice.js';

const nothing = () => {};

it('has a button that loads it again after an error', () => {
  const onRetry = vi.fn();
  const error = new RelxError('No database.', { code: 'db_error', status: 500, method: 'GET', path: '/x' });
  const flags = { isNew: false, isComputed: false, hasOwnPost: false, isBusy: false };
  render(
    <SituationNotice
      {...{ error, onRetry, ...flags }}
      objectType="post"
      icon={<svg />}
      label="Related posts"
      onChoose={nothing}
      onThisPost={nothing}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
