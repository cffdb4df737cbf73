import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { it, vi } from 'vitest';
import { begin, type Editing } from '../../blocks/admin/type-draft.js';
import { TypeForm } from '../../blocks/admin/type-form.js';
import { apiFetch } from '../../blocks/relations/api-fetch.js';

const nothing = () => {};

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
