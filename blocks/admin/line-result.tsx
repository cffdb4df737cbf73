import { __ } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import { CountTable } from './count-table.js';
import { Reasons } from './reasons.js';
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
  if (rows.every(([, count]) => count === 0)) return <p>{__('There is nothing to import.', 'relx')}</p>;
  return (
    <>
      <CountTable heading={__('Result', 'relx')} counts={rows} />
      {sum.partial && (
        <p>
          {__(
            'A trial run compares relations with the first 10,000 new ones only. The import can reject or skip more of them.',
            'relx',
          )}
        </p>
      )}
      <Reasons label={__('Why relations are rejected', 'relx')} place={__('Line or ID', 'relx')} errors={sum.errors} />
    </>
  );
}
