import { Button, Notice } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { type ReactElement, useEffect, useState } from 'react';
import { Failure } from './failure.js';
import { ProgressBar } from './progress-bar.js';
import type { Batch } from './tools.js';
import { useBatches } from './use-batches.js';
import { useUnloadWarning } from './use-unload-warning.js';

interface TrialRunProps<T, B extends Batch> {
  /** Requests of a trial run, or of the run itself. */
  readonly makeRequest: (isTrial: boolean) => (cursor: string | undefined) => Promise<B>;
  readonly isReady: boolean;
  readonly empty: T;
  readonly add: (sum: T, batch: B) => T;
  /** Label of the button that runs the tool after a trial run. */
  readonly label: string;
  /** Whether the run would change anything. */
  readonly changes: (sum: T) => boolean;
  /** Share of the work that is done, 0-1. @default unknown */
  readonly share?: (sum: T) => number;
  readonly progressText: (sum: T) => string;
  readonly doneText: (sum: T, isTrial: boolean) => string;
  readonly isWarning: (sum: T) => boolean;
  /** The result of a run that is done or stopped. */
  readonly result: (sum: T, isTrial: boolean) => ReactElement | null;
  /** Called when a run begins or ends. */
  readonly onRunning?: (isRunning: boolean) => void;
}

/** A trial run, and then the run itself: their buttons, progress and results. */
export function TrialRun<T, B extends Batch>(props: TrialRunProps<T, B>): ReactElement {
  const { makeRequest, isReady, share, progressText, onRunning } = props;
  const run = useBatches<T, B>(props.empty, props.add);
  const [isTrial, setTrial] = useState(true);
  const { progress } = run;
  const isRunning = progress.status === 'running';
  useUnloadWarning(isRunning && !isTrial);
  useEffect(() => onRunning?.(isRunning), [onRunning, isRunning]);
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
        {isTried && props.changes(progress.result) && (
          <Button variant="primary" onClick={() => start(false)}>
            {props.label}
          </Button>
        )}
      </p>
      {isRunning && (
        <ProgressBar
          label={progressText(progress.result)}
          value={share?.(progress.result) ?? 0}
          total={share && 1}
          onStop={run.stop}
        />
      )}
      {progress.status === 'failed' && <Failure error={progress.error} onRetry={() => start(isTrial)} />}
      <div role="status">
        {progress.status === 'stopped' && (
          <Notice status="warning" isDismissible={false}>
            {/* translators: %s: how far the tool came, a phrase. */}
            {sprintf(__('Stopped. %s.', 'relx'), progressText(progress.result))}
          </Notice>
        )}
        {progress.status === 'done' && (
          <Notice status={props.isWarning(progress.result) ? 'warning' : 'success'} isDismissible={false}>
            {props.doneText(progress.result, isTrial)}
          </Notice>
        )}
      </div>
      {(progress.status === 'done' || progress.status === 'stopped') && props.result(progress.result, isTrial)}
    </>
  );
}
