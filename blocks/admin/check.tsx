import { Button, CheckboxControl, __experimentalConfirmDialog as ConfirmDialog, Notice } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { type ReactElement, useState } from 'react';
import { Failure } from './failure.js';
import { Findings } from './findings.js';
import { addFindings, type CheckBatch, type CheckSum, found, noFindings } from './integrity.js';
import { progressText, repairedText, unknownText } from './integrity-text.js';
import { ProgressBar } from './progress-bar.js';
import { requestTool } from './tools.js';
import { type Batches, useBatches } from './use-batches.js';

type Run = Batches<CheckSum, CheckBatch>;

/** The check of all relations, and the repair of what it finds. */
export function Check(): ReactElement {
  const check = useBatches<CheckSum, CheckBatch>(noFindings, addFindings);
  const repair = useBatches<CheckSum, CheckBatch>(noFindings, addFindings);
  const [prunes, setPrunes] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const isRunning = check.progress.status === 'running' || repair.progress.status === 'running';

  const run = (tool: Run, name: 'check' | 'repair') => {
    const method = name === 'repair' ? 'POST' : 'GET';
    return tool.start((cursor) => requestTool<CheckBatch>(name, { cursor, prune_unregistered: prunes }, { method }));
  };
  const startCheck = () => {
    repair.reset();
    void run(check, 'check');
  };
  const startRepair = () => {
    setConfirming(false);
    check.reset();
    void run(repair, 'repair');
  };

  const checked = check.progress.status === 'done' ? check.progress.result : undefined;
  const fixes = checked ? checked.actions.remove + checked.actions.repair : 0;
  return (
    <>
      <p>{__('Find relations to missing content, duplicates and invalid positions. The check changes nothing.', 'relx')}</p>
      <CheckboxControl
        __nextHasNoMarginBottom
        label={__('Also remove relations of types that are not registered', 'relx')}
        help={__('Leave this off if the plugin or theme that registers a type may be active again.', 'relx')}
        checked={prunes}
        disabled={isRunning}
        onChange={(value) => {
          setPrunes(value);
          check.reset();
        }}
      />
      <p>
        <Button variant={fixes > 0 ? 'secondary' : 'primary'} onClick={startCheck} disabled={isRunning} accessibleWhenDisabled>
          {__('Check relations', 'relx')}
        </Button>
      </p>
      <RunState run={check} onRetry={startCheck} />
      <RunState run={repair} onRetry={startRepair} />
      <div role="status">
        {checked && <Checked sum={checked} />}
        {checked?.unknown_subtypes.map((one) => (
          <Notice key={`${one.type} ${one.subtype}`} status="warning" isDismissible={false}>
            {unknownText(one)}
          </Notice>
        ))}
        {repair.progress.status === 'done' && (
          <Notice status="success" isDismissible={false}>
            {repairedText(repair.progress.result.actions.remove, repair.progress.result.actions.repair)}
          </Notice>
        )}
      </div>
      {checked && found(checked) > 0 && <Findings sum={checked} />}
      {fixes > 0 && (
        <p>
          <Button variant="primary" isDestructive onClick={() => setConfirming(true)}>
            {/* translators: %s: number of relations. */}
            {sprintf(_n('Repair %s relation', 'Repair %s relations', fixes, 'relx'), fixes.toLocaleString())}
          </Button>
        </p>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        onConfirm={startRepair}
        onCancel={() => setConfirming(false)}
        confirmButtonText={__('Repair', 'relx')}
      >
        {__('Removed relations cannot be restored. Make a backup of the database first.', 'relx')}
      </ConfirmDialog>
    </>
  );
}

/** How many problems a check has found. */
function Checked({ sum }: { readonly sum: CheckSum }): ReactElement {
  const problems = found(sum);
  return (
    <Notice status={problems > 0 ? 'warning' : 'success'} isDismissible={false}>
      {problems > 0
        ? sprintf(
            /* translators: %s: number of relations. */
            _n('%s relation has a problem.', '%s relations have problems.', problems, 'relx'),
            problems.toLocaleString(),
          )
        : sprintf(
            /* translators: %s: number of relations. */
            _n('%s relation checked. No problems found.', '%s relations checked. No problems found.', sum.checked, 'relx'),
            sum.checked.toLocaleString(),
          )}
    </Notice>
  );
}

/** The progress of a run, or why it ended early. */
function RunState({ run, onRetry }: { readonly run: Run; readonly onRetry: () => void }): ReactElement | null {
  const { progress } = run;
  if (progress.status === 'idle' || progress.status === 'done') return null;
  const { checked, total } = progress.result;
  if (progress.status === 'running')
    return <ProgressBar label={progressText(checked, total)} value={checked} total={total} onStop={run.stop} />;
  if (progress.status === 'failed') return <Failure error={progress.error} onRetry={onRetry} />;
  return (
    <Notice status="warning" isDismissible={false}>
      {/* translators: %s: how far the tool came, a phrase. */}
      {sprintf(__('Stopped. %s.', 'relx'), progressText(checked, total))}
    </Notice>
  );
}
