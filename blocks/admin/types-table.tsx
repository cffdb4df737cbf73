import { Button, DropdownMenu } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import type { RelationType } from 'relx/contract';
import { AdminTable } from './admin-table.js';
import { directionText, originText } from './type-text.js';
import type { TypesData } from './types-data.js';

interface TypesTableProps extends TypesData {
  readonly onEdit: (type: RelationType) => void;
  readonly onHide: (type: RelationType) => void;
  readonly onDialog: (name: 'delete' | 'follow' | 'php' | 'typescript', type: RelationType) => void;
}

/* translators: %s: number of posts. */
const postCount = (count: number) => sprintf(_n('%s post', '%s posts', count, 'relx'), count.toLocaleString());

/** The relation types, and at the end those that only relations name. */
export function TypesTable({ types, counts, onEdit, onHide, onDialog }: TypesTableProps): ReactElement {
  const known = new Set(types.map(({ name }) => name));
  const unregistered = [...(counts?.keys() ?? [])].filter((name) => !known.has(name));
  const actions = (type: RelationType) => [
    { title: type.hidden ? __('Show', 'relx') : __('Hide', 'relx'), onClick: () => onHide(type) },
    ...(type.meta_key ? [{ title: __('Compare with the field', 'relx'), onClick: () => onDialog('follow', type) }] : []),
    ...(type.computed
      ? []
      : [
          { title: __('Copy as PHP', 'relx'), onClick: () => onDialog('php', type) },
          { title: __('Copy as TypeScript', 'relx'), onClick: () => onDialog('typescript', type) },
        ]),
    ...(type.origin === 'site' ? [{ title: __('Delete', 'relx'), onClick: () => onDialog('delete', type) }] : []),
  ];
  const count = (name: string) => <td className="relx-admin-total">{counts && (counts.get(name) ?? 0).toLocaleString()}</td>;
  return (
    <AdminTable
      columns={[
        __('Relation type', 'relx'),
        [__('Connects', 'relx'), 'relx-admin-wide'],
        [__('Lists', 'relx'), 'relx-admin-wide'],
        [__('Origin', 'relx'), 'relx-admin-wide'],
        [__('Relations', 'relx'), 'relx-admin-total'],
        [__('Actions', 'relx'), 'relx-admin-number'],
      ]}
    >
      {types.map((type) => (
        <tr key={type.name}>
          <th scope="row">
            <bdi>{type.label}</bdi> <code>{type.name}</code>
            {type.hidden && <span className="post-state"> — {__('Hidden', 'relx')}</span>}
            {type.meta_key && (
              <span className="post-state">
                {' — '}
                {/* translators: %s: label of a custom field. */}
                {sprintf(__('Follows the field “%s”', 'relx'), type.source?.label ?? type.meta_key)}
              </span>
            )}
          </th>
          <td className="relx-admin-wide">{directionText(type)}</td>
          <td className="relx-admin-wide">{[...new Set([type.labels.from, type.labels.to])].join(' / ')}</td>
          <td className="relx-admin-wide">{originText(type.origin)}</td>
          {type.computed ? (
            <td className="relx-admin-total">{counts && postCount(counts.get(type.name) ?? 0)}</td>
          ) : (
            count(type.name)
          )}
          <td>
            <div className="relx-admin-actions">
              {type.origin === 'site' && (
                <Button
                  variant="link"
                  aria-label={/* translators: %s: a relation type. */ sprintf(__('Edit “%s”', 'relx'), type.label)}
                  onClick={() => onEdit(type)}
                >
                  {__('Edit', 'relx')}
                </Button>
              )}
              <DropdownMenu
                icon="ellipsis"
                toggleProps={{ size: 'small' }}
                /* translators: %s: a relation type. */
                label={sprintf(__('Actions for “%s”', 'relx'), type.label)}
                controls={actions(type)}
              />
            </div>
          </td>
        </tr>
      ))}
      {unregistered.map((name) => (
        <tr key={name}>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td className="relx-admin-wide" colSpan={3}>
            {__('This type is not registered.', 'relx')}
          </td>
          {count(name)}
          <td />
        </tr>
      ))}
    </AdminTable>
  );
}
