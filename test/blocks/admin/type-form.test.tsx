import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { begin, type Editing, type Preset } from '../../../blocks/admin/type-draft.js';
import { TypeForm } from '../../../blocks/admin/type-form.js';
import { apiFetch } from '../../../blocks/relations/api-fetch.js';

const nothing = () => {};
afterEach(() => vi.unstubAllGlobals());

/** The form of a preset, on a site that has the usual post types only. */
function PresetForm({ preset }: { readonly preset: Preset }) {
  const [editing, setEditing] = useState<Editing>(() => begin(preset));
  return <TypeForm editing={editing} taken={new Set()} onChange={setEditing} onSaved={nothing} onCancel={nothing} />;
}

function Form() {
  const other = begin('other');
  const [editing, setEditing] = useState<Editing>({
    ...other,
    draft: { ...other.draft, metaKey: 'books', fields: [{ key: 0, schema: { type: 'string', label: '' } }] },
  });
  return <TypeForm editing={editing} taken={new Set()} onChange={setEditing} onSaved={nothing} onCancel={nothing} />;
}

it('shows fields that have to be corrected, even if the relations follow a custom field', async () => {
  // happy-dom can't find the list of an input with an ID of React
  vi.spyOn(HTMLInputElement.prototype, 'list', 'get').mockReturnValue(null);
  apiFetch.setFetchHandler(async () => ({ fields: [], keys: { post: [], user: [], term: [] } }));
  render(<Form />);
  fireEvent.click(screen.getByRole('button', { name: 'Add relation type' }));
  await screen.findAllByText('Correct the marked values.');
  await screen.findByText('Use a letter, then letters, digits and underscores. Each field has its own name.');
});

it.each<[Preset, string]>([
  ['course', 'course, lesson'],
  ['product', 'product'],
])('the preset %s names the post types that the site does not have', (preset, names) => {
  vi.stubGlobal('relxAdmin', {
    namespace: 'relx/v1',
    site: '',
    postTypes: [],
    subtypes: { post: [{ value: 'page', singular: 'Page', plural: 'Pages', link: '' }], user: [], term: [] },
  });
  const { container } = render(<PresetForm preset={preset} />);
  const notice = () => container.querySelector('.components-notice.is-warning')?.textContent;
  expect(notice()).toContain(`: ${names}.`);
  for (const page of screen.getAllByRole('checkbox', { name: 'Pages' })) fireEvent.click(page);
  expect(notice()).toBeUndefined();
});

it('a two-way type needs the post types of one side', () => {
  const subtypes = { post: [{ value: 'page', singular: 'Page', plural: 'Pages', link: '' }], user: [], term: [] };
  vi.stubGlobal('relxAdmin', { namespace: 'relx/v1', site: '', postTypes: [], subtypes });
  const { container } = render(<PresetForm preset="product" />);
  fireEvent.click(screen.getByRole('checkbox', { name: /Two-way/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Pages' }));
  expect(container.querySelector('.components-notice.is-warning')).toBeNull();
});

it('presets without missing post types report none', () => {
  const { container } = render(<PresetForm preset="other" />);
  expect(container.querySelector('.components-notice.is-warning')).toBeNull();
});
