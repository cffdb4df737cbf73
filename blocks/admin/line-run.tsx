import { Button, Notice } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { type ReactElement, useState } from 'react';
import { Failure } from './failure.js';
import { LineResult } from './line-result.js';
import { ProgressBar } from './progress-bar.js';
import { addLines, type LineBatch, type LineRequest, type LineSum, noLines } from './transfer-data.js';
import { useBatches } from './use-batches.js';

interface LineRunProps {
  /** Requests of a trial run, or of the import itself. */
  readonly makeRequest: (isTrial: boolean) => LineRequest;
  readonly isReady: boolean;
}

const percent = (share: number) =>
  /* translators: %d: how much of the work is done. */
  sprintf(__('%d%% done', 'relx'), Math.floor(share * 100));

const isEmpty = ({ added, existing, changed, rejected }: LineSum) => added + existing + changed + rejected === 0;

function doneText(sum: LineSum, isTrial: boolean): string {
  if (isEmpty(sum)) return __('No relations were found. Choose another file or source.', 'relx');
  return isTrial ? __('The trial run is done. Nothing was changed.', 'relx') : __('The import is done.', 'relx');
}

/** A trial run, and then the import: their buttons, progress and results. */
export function LineRun({ makeRequest, isReady }: LineRunProps): ReactElement {
  const run = useBatches<LineSum, LineBatch>(noLines, addLines);
  const [isTrial, setTrial] = useState(true);
  const { progress } = run;
  const isRunning = progress.status === 'running';
  const isTried = isTrial && progress.status === 'done';
  const start = (asTrial: boolean) => {
    setTrial(asTrial);
    void run.start(makeRequest(asTrial));
  };
  return (
    <>
      <p className="relx-admin-buttons">
        <Button
          variant={isTried ? 'secondary' : 'primary'}
          disabled={!isReady || isRunning}
          accessibleWhenDisabled
          onClick={() => start(true)}
        >
          {__('Trial run', 'relx')}
        </Button>
        {isTried && progress.result.added + progress.result.changed > 0 && (
          <Button variant="primary" onClick={() => start(false)}>
            {__('Import', 'relx')}
          </Button>
        )}
      </p>
      {isRunning && (
        <ProgressBar label={percent(progress.result.share)} value={progress.result.share} total={1} onStop={run.stop} />
      )}
      {progress.status === 'failed' && <Failure error={progress.error} onRetry={() => start(isTrial)} />}
      <div role="status">
        {progress.status === 'stopped' && (
          <Notice status="warning" isDismissible={false}>
            {/* translators: %s: how far the tool came, a phrase. */}
            {sprintf(__('Stopped. %s.', 'relx'), percent(progress.result.share))}
          </Notice>
        )}
        {progress.status === 'done' && (
          <Notice status={progress.result.rejected > 0 || isEmpty(progress.result) ? 'warning' : 'success'} isDismissible={false}>
            {doneText(progress.result, isTrial)}
          </Notice>
        )}
      </div>
      {(progress.status === 'done' || progress.status === 'stopped') && !isEmpty(progress.result) && (
        <LineResult sum={progress.result} isTrial={isTrial} />
      )}
    </>
  );
}
