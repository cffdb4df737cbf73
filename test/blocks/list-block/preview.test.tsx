import { render } from '@testing-library/react';
import { normalizeAttributes } from 'relx';
import { expect, it } from 'vitest';
import { Preview } from '../../../blocks/list-block/preview.js';

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
