import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LineResult } from '../../../blocks/admin/line-result.js';
import { noLines } from '../../../blocks/admin/transfer-data.js';

it.each([false, true])('reports whether a trial run has compared a part of the relations only: %s', (partial) => {
  render(<LineResult sum={{ ...noLines, added: 1, partial }} isTrial />);
  expect(screen.queryByText(/first 10,000/) !== null).toBe(partial);
});
