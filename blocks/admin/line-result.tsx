import { __ } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import type { LineSum } from './transfer-data.js';

interface LineResultProps {
  readonly sum: LineSum;
  readonly isTrial: boolean;
}

/** What an import has done, or what a trial run would do. */
export function LineResult({ sum, isTrial }: LineResultProps): ReactElement {
  const rows: readonly (readonly [string, number])[] = [
    [isTrial ? __('To be added', 'relx') : __('Added', 'relx'), sum.added],
    [__('Exist already', 'relx'), sum.existing],
    [isTrial ? __('To be updated', 'relx') : __('Updated', 'relx'), sum.changed],
    [__('Rejected', 'relx'), sum.rejected],
  ];
  return (
    <>
      <table className="widefat striped relx-admin-table relx-admin-summary">
        <thead>
          <tr>
            <th scope="col">{__('Result', 'relx')}</th>
            <th scope="col" className="relx-admin-number">
              {__('Relations', 'relx')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, count]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="relx-admin-number">{count.toLocaleString()}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sum.errors.length > 0 && (
        <details className="relx-admin-details">
          <summary>{__('Why relations are rejected', 'relx')}</summary>
          <table className="widefat striped relx-admin-table">
            <thead>
              <tr>
                <th scope="col">{__('Line or ID', 'relx')}</th>
                <th scope="col">{__('Reason', 'relx')}</th>
              </tr>
            </thead>
            <tbody>
              {sum.errors.map(({ at, message }) => (
                <tr key={`${at} ${message}`}>
                  <td>{at}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  );
}
