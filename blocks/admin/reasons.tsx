import { __ } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import { AdminTable } from './admin-table.js';

interface ReasonsProps {
  readonly label: string;
  /** Heading of the column with the places. */
  readonly place: string;
  readonly errors: readonly { readonly at: number; readonly message: string }[];
}

/** Why something was left out, closed at first; nothing without reasons. */
export function Reasons({ label, place, errors }: ReasonsProps): ReactElement | null {
  if (errors.length === 0) return null;
  return (
    <details className="relx-admin-details">
      <summary>{label}</summary>
      <AdminTable columns={[place, __('Reason', 'relx')]}>
        {errors.map(({ at, message }) => (
          <tr key={`${at} ${message}`}>
            <td>{at}</td>
            <td>{message}</td>
          </tr>
        ))}
      </AdminTable>
    </details>
  );
}
