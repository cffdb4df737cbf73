import { __, sprintf } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import { type CheckSum, categories, found } from './integrity.js';
import { actionText, categoryText } from './integrity-text.js';
import { objectTypeText } from './type-text.js';

/** What a check has found: counts by category, and the first relations. */
export function Findings({ sum }: { readonly sum: CheckSum }): ReactElement {
  const count = found(sum);
  const nameOf = (objectType: string, id: number) =>
    /* translators: 1: post, user or term. 2: its number. */
    sprintf(__('%1$s %2$d', 'relx'), objectTypeText(objectType), id);
  return (
    <>
      <table className="widefat striped relx-admin-table relx-admin-summary">
        <thead>
          <tr>
            <th scope="col">{__('Problem', 'relx')}</th>
            <th scope="col" className="relx-admin-number">
              {__('Relations', 'relx')}
            </th>
          </tr>
        </thead>
        <tbody>
          {categories
            .filter((category) => sum.categories[category] > 0)
            .map((category) => (
              <tr key={category}>
                <th scope="row">{categoryText(category)}</th>
                <td className="relx-admin-number">{sum.categories[category].toLocaleString()}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <details className="relx-admin-details">
        <summary>
          {count > sum.items.length
            ? /* translators: %d: number of relations. */
              sprintf(__('Details of the first %d', 'relx'), sum.items.length)
            : __('Details', 'relx')}
        </summary>
        <table className="widefat striped relx-admin-table">
          <thead>
            <tr>
              <th scope="col">{__('ID', 'relx')}</th>
              <th scope="col">{__('Relation type', 'relx')}</th>
              <th scope="col">{__('Source', 'relx')}</th>
              <th scope="col">{__('Target', 'relx')}</th>
              <th scope="col">{__('Problem', 'relx')}</th>
              <th scope="col">{__('Action', 'relx')}</th>
            </tr>
          </thead>
          <tbody>
            {sum.items.map((item) => (
              <tr key={item.id}>
                <td>{item.id}</td>
                <td>{item.type}</td>
                <td>{nameOf(item.from_type, item.from_id)}</td>
                <td>{nameOf(item.to_type, item.to_id)}</td>
                <td title={item.reason}>{categoryText(item.category)}</td>
                <td>{actionText(item.action)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
