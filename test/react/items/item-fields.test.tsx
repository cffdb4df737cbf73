import { render, screen, within } from '@testing-library/react';
import { RelatedView, type RelatedViewProps, type RelationData, RelxProvider } from 'relx';
import { defineRelationTypes } from 'relx/contract';
import { RelatedItem, RelatedItemField, RelatedItems, RelatedUsersRoot } from 'relx/parts';
import { describe, expect, test } from 'vitest';
import { faultsOf } from '../axe.js';
import { postItem, termItem, userItem } from '../fixtures.js';

const types = defineRelationTypes([
  {
    name: 'authored_by',
    label: 'Authored by',
    from_object_types: ['post'],
    to_object_types: ['user'],
    direction: 'from_to',
    fields: {
      role: { type: 'string', enum: ['author', 'editor'] },
      note: { type: 'string' },
      weight: { type: 'integer', label: 'Gewicht' },
      since: { type: 'string', format: 'date' },
      seen: { type: 'string', format: 'date-time' },
      is_lead: { type: 'boolean', label: 'Lead author' },
    },
  },
]);
const view = (data: RelationData | undefined, props: Omit<Partial<RelatedViewProps<'user'>>, 'objectType' | 'related'> = {}) => {
  const items = [{ ...userItem(2), data }];
  const { container } = render(<RelatedView objectType="user" {...props} related={{ status: 'success', items }} />);
  return container;
};
/** Names and texts of the shown fields. */
const shown = (container: HTMLElement) =>
  [...container.querySelectorAll('.relx-related-item-field')].map((field) => [
    field.getAttribute('data-field'),
    field.textContent,
  ]);

describe('fields of a list', () => {
  test('are shown in the order of the attribute, after the link', async () => {
    const container = view({ role: 'editor', note: '<b>Most</b> chapters' }, { fields: ['note', 'role', 'since'], types });
    expect(shown(container)).toEqual([
      ['note', '<b>Most</b> chapters'],
      ['role', 'editor'],
    ]);
    expect(screen.getByRole('link').nextElementSibling).toHaveAttribute('data-field', 'note');
    expect(await faultsOf(container)).toEqual([]);
  });

  test('are formatted by type and locale', () => {
    const data = { weight: 1234567, since: '2026-03-05', seen: '2026-03-05T08:30:00Z', is_lead: true, note: '2026-03-05' };
    const container = view(data, { fields: 'weight,since,seen,is_lead,note', locale: 'de', types });
    expect(shown(container)).toEqual([
      ['weight', 'Gewicht: 1.234.567'],
      ['since', '05.03.2026'],
      ['seen', '05.03.2026, 08:30'],
      ['is_lead', 'Lead author'],
      ['note', '2026-03-05'],
    ]);
  });

  test('are left out if they are false, empty, or no fields', () => {
    const fields = ['is_lead', 'note', 'constructor', 'toString', 'rolle'];
    expect(shown(view({ is_lead: false, note: '' }, { fields, types }))).toEqual([]);
    expect(shown(view(undefined, { fields, types }))).toEqual([]);
  });

  test('have the dates of a given function', () => {
    const formatDate = (date: string, timeStyle?: string) => `${date.slice(0, 10)} ${timeStyle ?? 'day'}`;
    const data = { since: '2026-03-05', seen: '2026-03-05T08:30:00Z' };
    expect(shown(view(data, { fields: 'since,seen', formatDate }))).toEqual([
      ['since', '2026-03-05 day'],
      ['seen', '2026-03-05 short'],
    ]);
  });

  test('are in lists of posts, before the excerpt, and of terms', () => {
    const related = { status: 'success', items: [{ ...postItem(2), data: { part: 3 } }] } as const;
    const { container } = render(
      <RelatedView objectType="post" layout="grid" excerptLength={3} fields="part" related={related} />,
    );
    const classes = [...(container.querySelector('li')?.children ?? [])].map(({ className }) => className);
    expect(classes.map((name) => name.replace('relx-related-item-', ''))).toEqual(['link', 'date', 'field', 'excerpt']);
    const terms = { status: 'success', items: [{ ...termItem(2), data: { part: 3 } }] } as const;
    expect(shown(render(<RelatedView objectType="term" fields="part" related={terms} />).container)).toEqual([
      ['part', 'part: 3'],
    ]);
  });

  test('are a part of their own', () => {
    const items = [{ ...userItem(2), data: { role: 'editor', since: '2026-03-05', weight: 3 } }];
    const { container } = render(
      <RelxProvider types={types} locale="de">
        <RelatedUsersRoot related={{ status: 'success', items }}>
          <RelatedItems>
            <RelatedItem>
              <RelatedItemField field="since" className="since" />
              <RelatedItemField field="note" />
              <RelatedItemField field="weight" />
              <RelatedItemField name="subtype" />
            </RelatedItem>
          </RelatedItems>
        </RelatedUsersRoot>
      </RelxProvider>,
    );
    expect(within(container).getByText('05.03.2026')).toHaveAttribute('data-field', 'since');
    expect(within(container).getByRole('listitem')).toHaveTextContent('05.03.20263user');
  });
});
