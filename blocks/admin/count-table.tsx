import { __ } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import { AdminTable } from './admin-table.js';

interface CountTableProps {
  /** Heading of the first column. */
  readonly heading: string;
  readonly counts: readonly (readonly [label: string, count: number])[];
}

/** Numbers of relations by something. */
export function CountTable({ heading, counts }: CountTableProps): ReactElement {
  return (
    <AdminTable isSummary columns={[heading, [__('Relations', 'relx'), 'relx-admin-number']]}>
      {counts.map(([label, count]) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td className="relx-admin-number">{count.toLocaleString()}</td>
        </tr>
      ))}
    </AdminTable>
  );
}
