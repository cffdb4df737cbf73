import { afterEach, expect, it, vi } from 'vitest';
import { keepChanges, takeChanges } from '../../../blocks/panels/kept-changes.js';

const changes = { 'references:outgoing': { base: [], items: [] } };
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('changes are there once for the next page of the same object', () => {
  keepChanges('post 1', { changes });
  expect(takeChanges('post 2')).toBeUndefined();
  expect(takeChanges('post 1')).toEqual({ changes });
  expect(takeChanges('post 1')).toBeUndefined();
});

it('nothing to keep replaces what was kept', () => {
  keepChanges('post 1', { changes });
  keepChanges('post 1', undefined);
  expect(takeChanges('post 1')).toBeUndefined();
});

it('a browser that stores nothing, and a text that is no JSON, are no fault of the page', () => {
  sessionStorage.setItem('post 1', '{');
  expect(takeChanges('post 1')).toBeUndefined();
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => keepChanges('post 1', { changes })).not.toThrow();
  expect(takeChanges('post 1')).toBeUndefined();
});
