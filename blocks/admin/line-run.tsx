import { __, sprintf } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import { LineResult } from './line-result.js';
import { addLines, type LineRequest, type LineSum, noLines } from './transfer-data.js';
import { TrialRun } from './trial-run.js';

interface LineRunProps {
  /** Requests of a trial run, or of the import itself. */
  readonly makeRequest: (isTrial: boolean) => LineRequest;
  readonly isReady: boolean;
}

const percent = ({ share }: LineSum) =>
  /* translators: %d: how much of the work is done. */
  sprintf(__('%d%% done', 'relx'), Math.floor(share * 100));

const isEmpty = ({ added, existing, changed, rejected }: LineSum) => added + existing + changed + rejected === 0;

function doneText(sum: LineSum, isTrial: boolean): string {
  if (isEmpty(sum)) return __('No relations were found. Choose another file or source.', 'relx');
  return isTrial ? __('The trial run is done. Nothing was changed.', 'relx') : __('The import is done.', 'relx');
}

/** A trial run of an import, and then the import. */
export function LineRun({ makeRequest, isReady }: LineRunProps): ReactElement {
  return (
    <TrialRun
      makeRequest={makeRequest}
      isReady={isReady}
      empty={noLines}
      add={addLines}
      label={__('Import', 'relx')}
      changes={({ added, changed }) => added + changed > 0}
      share={({ share }) => share}
      progressText={percent}
      doneText={doneText}
      isWarning={(sum) => sum.rejected > 0 || isEmpty(sum)}
      result={(sum, isTrial) => (isEmpty(sum) ? null : <LineResult sum={sum} isTrial={isTrial} />)}
    />
  );
}
