import { __, sprintf } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import { AdminTable } from './admin-table.js';
import { CountTable } from './count-table.js';
import { type CheckSum, categories, found } from './integrity.js';
import { actionText, categoryText } from './integrity-text.js';
import { ObjectLink } from './object-link.js';

/** What a check has found: counts by category, and the first relations. */
export function Findings({ sum }: { readonly sum: CheckSum }): ReactElement {
  const count = found(sum);
  return (
    <>
      <CountTable
        heading={__('Problem', 'relx')}
        counts={categories
          .filter((category) => sum.categories[category] > 0)
          .map((category) => [categoryText(category), sum.categories[category]] as const)}
      />
      <details className="relx-admin-details">
        <summary>
          {count > sum.items.length
            ? /* translators: %d: number of relations. */
              sprintf(__('Details of the first %d', 'relx'), sum.items.length)
            : __('Details', 'relx')}
        </summary>
        <AdminTable
          columns={[
            __('ID', 'relx'),
            __('Relation type', 'relx'),
            __('Source', 'relx'),
            __('Target', 'relx'),
            __('Problem', 'relx'),
            __('Action', 'relx'),
          ]}
        >
          {sum.items.map((item) => (
            <tr key={item.id}>
              <td>{item.id}</td>
              <td>{item.type}</td>
              <td>
                <ObjectLink object={item.from} />
              </td>
              <td>
                <ObjectLink object={item.to} />
              </td>
              <td title={item.reason}>{categoryText(item.category)}</td>
              <td>{actionText(item.action)}</td>
            </tr>
          ))}
        </AdminTable>
      </details>
    </>
  );
}
