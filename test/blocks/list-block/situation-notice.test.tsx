import { fireEvent, render, screen } from '@testing-library/react';
import { normalizeAttributes, RelxError } from 'relx';
import { expect, it, vi } from 'vitest';
import { Preview } from '../../../blocks/list-block/preview.js';
import { SituationNotice } from '../../../blocks/list-block/situation-notice.js';

const nothing = () => {};

it('is busy while its items are loaded', () => {
  const attributes = normalizeAttributes('post', {});
  const { container } = render(
    <Preview
      {...{ attributes }}
      objectType="post"
      types={undefined}
      items={undefined}
      isSample={false}
      isSelected
      onHeading={nothing}
    />,
  );
  expect(container.querySelector('[data-layout][data-state]')?.getAttribute('aria-busy')).toBe('true');
});

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
