import type { ReactElement, ReactNode } from 'react';

/** A column: its heading, and the class of its cells where they have one. */
export type Column = string | readonly [heading: string, className: string];

interface AdminTableProps {
  readonly columns: readonly Column[];
  /** Whether the table is as narrow as its contents. @default false */
  readonly isSummary?: boolean;
  /** The rows. */
  readonly children: ReactNode;
}

/** A table as the lists of wp-admin have it, with its headings. */
export function AdminTable({ columns, isSummary = false, children }: AdminTableProps): ReactElement {
  return (
    <table className={`widefat striped relx-admin-table${isSummary ? ' relx-admin-summary' : ''}`}>
      <thead>
        <tr>
          {columns.map((column) => {
            const [heading, className] = typeof column === 'string' ? [column] : column;
            return (
              <th key={heading} scope="col" className={className}>
                {heading}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
