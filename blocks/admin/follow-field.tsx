import { Button, Modal } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { type ReactElement, useState } from 'react';
import type { RelationType } from 'relx/contract';
import { AdminTable } from './admin-table.js';
import { Reasons } from './reasons.js';
import { type Batch, requestTool } from './tools.js';
import { TrialRun } from './trial-run.js';

interface Counts {
  readonly added: number;
  readonly removed: number;
  readonly moved: number;
  readonly skipped: number;
  readonly errors: readonly { readonly at: number; readonly message: string }[];
}

interface FollowBatch extends Batch, Counts {
  readonly total: number;
  readonly read: number;
}

interface FollowSum extends Counts {
  readonly share: number;
}

/** Most skipped values that the dialog lists. */
const SHOWN = 100;

const empty: FollowSum = { share: 0, added: 0, removed: 0, moved: 0, skipped: 0, errors: [] };

const add = (sum: FollowSum, batch: FollowBatch): FollowSum => ({
  // objects without the field, but with relations, are read, too
  share: batch.total === 0 ? 1 : Math.min(1, batch.read / batch.total),
  added: sum.added + batch.added,
  removed: sum.removed + batch.removed,
  moved: sum.moved + batch.moved,
  skipped: sum.skipped + batch.skipped,
  errors: [...sum.errors, ...batch.errors].slice(0, SHOWN),
});

const changes = ({ added, removed, moved }: FollowSum) => added + removed + moved > 0;

function doneText(sum: FollowSum, isTrial: boolean): string {
  if (!changes(sum)) return __('All lists match the field.', 'relx');
  return isTrial ? __('The trial run is done. Nothing was changed.', 'relx') : __('The lists now follow the field.', 'relx');
}

interface FollowFieldProps {
  readonly type: RelationType;
  readonly onClose: () => void;
}

/** The dialog that brings the lists of a type in step with its field. */
export function FollowField({ type, onClose }: FollowFieldProps): ReactElement {
  const [isRunning, setRunning] = useState(false);
  const field = type.source?.label ?? type.meta_key ?? '';
  return (
    <Modal
      // translators: %s: a relation type.
      title={sprintf(__('Lists of “%s”', 'relx'), type.label)}
      size="medium"
      // a closed dialog stops the run
      shouldCloseOnClickOutside={false}
      isDismissible={!isRunning}
      onRequestClose={() => isRunning || onClose()}
    >
      <div className="relx-admin-dialog">
        <p>
          {sprintf(
            /* translators: %s: label of a custom field. */
            __(
              'These lists follow the field “%s” when it changes. Update them for what it contained before. Relations that it does not contain are removed.',
              'relx',
            ),
            field,
          )}
        </p>
        <TrialRun<FollowSum, FollowBatch>
          makeRequest={(isTrial) => (cursor) =>
            requestTool<FollowBatch>('fields', {}, { method: 'POST', data: { type: type.name, dry_run: isTrial, cursor } })
          }
          isReady
          empty={empty}
          add={add}
          label={__('Update lists', 'relx')}
          changes={changes}
          share={({ share }) => share}
          /* translators: %d: how much of the work is done. */
          progressText={({ share }) => sprintf(__('%d%% done', 'relx'), Math.floor(share * 100))}
          doneText={doneText}
          isWarning={({ skipped }) => skipped > 0}
          result={(sum, isTrial) => <FollowResult sum={sum} isTrial={isTrial} />}
          onRunning={setRunning}
        />
        <div className="relx-admin-buttons">
          <Button variant="tertiary" disabled={isRunning} accessibleWhenDisabled onClick={onClose}>
            {__('Close', 'relx')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** What has changed, or would change. */
function FollowResult({ sum, isTrial }: { readonly sum: FollowSum; readonly isTrial: boolean }): ReactElement | null {
  const rows: readonly (readonly [string, number])[] = [
    [isTrial ? __('Relations to be added', 'relx') : __('Relations added', 'relx'), sum.added],
    [isTrial ? __('Relations to be removed', 'relx') : __('Relations removed', 'relx'), sum.removed],
    [__('Lists in another order', 'relx'), sum.moved],
    [__('Skipped values', 'relx'), sum.skipped],
  ];
  if (rows.every(([, count]) => count === 0)) return null;
  return (
    <>
      <AdminTable isSummary columns={[__('Result', 'relx'), [__('Number', 'relx'), 'relx-admin-number']]}>
        {rows.map(([label, count]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="relx-admin-number">{count.toLocaleString()}</td>
          </tr>
        ))}
      </AdminTable>
      <Reasons label={__('Why values are skipped', 'relx')} place={__('ID', 'relx')} errors={sum.errors} />
    </>
  );
}
