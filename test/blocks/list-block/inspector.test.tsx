import { render, screen } from '@testing-library/react';
import { resetLocaleData, setLocaleData } from '@wordpress/i18n';
import { normalizeAttributes, type RelxClient } from 'relx';
import type { RelationFields, RelationType } from 'relx/contract';
import { expect, it } from 'vitest';
import { Inspector } from '../../../blocks/list-block/inspector.js';
import { listChoice } from '../../../blocks/list-block/type-options.js';

function show(fields: RelationFields, given: { readonly limit?: number; readonly total?: number } = {}): void {
  const credits: RelationType = {
    name: 'credits',
    label: 'Credits',
    labels: { from: 'Credits', to: 'Credited in' },
    from_object_types: ['post'],
    to_object_types: ['user'],
    direction: 'from_to',
    max_connections: null,
    max_connections_to: null,
    fields,
  };
  const attributes = normalizeAttributes('user', { type: 'credits', limit: given.limit });
  const lists = listChoice([credits], 'user', attributes);
  const client = {} as RelxClient; // nothing is requested
  render(
    <Inspector {...{ client, attributes, lists }} total={given.total} objectType="user" types={[credits]} onChange={() => {}} />,
  );
}

it('offers the fields that pages show', () => {
  show({ role: { type: 'string', label: 'Role' }, fee: { type: 'number', label: 'Fee', private: true } });
  const fields = screen.getByRole('group', { name: 'Fields' });
  expect([...fields.querySelectorAll('label')].map((label) => label.textContent)).toEqual(['Role']);
});

it('names fields in the language of the author', () => {
  setLocaleData({ Role: ['Rolle'] }, 'relx');
  show({ role: { type: 'string', label: 'Role' } });
  resetLocaleData({}, 'relx');
  expect(screen.getByRole('checkbox', { name: 'Rolle' })).toBeDefined();
  expect(screen.getByRole('option', { name: 'Rolle' })).toBeDefined();
});

it('has no choice of fields if all are private', () => {
  show({ fee: { type: 'number', label: 'Fee', private: true } });
  expect(screen.queryByRole('group', { name: 'Fields' })).toBeNull();
});

it.each([
  [{ limit: 5, total: 6 }, 'Items shown: 5 of 6'],
  [{ limit: 6, total: 6 }, undefined],
  [{ limit: 5 }, undefined],
])('reports items that the list does not show: %j', (given, text) => {
  show({}, given);
  expect(screen.queryByText(/^Items shown/)?.textContent).toBe(text);
});
