import { Button, Modal, Notice, RadioControl } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { type ReactElement, useState } from 'react';
import type { RelationType } from 'relx/contract';
import { errorText } from './error-text.js';
import { ExportState, useExport } from './export.js';
import { deleteType } from './types-data.js';

interface DeleteTypeProps {
  readonly type: RelationType;
  /** Number of its relations, undefined if it is not known. */
  readonly count: number | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** The dialog that deletes a type. */
export function DeleteType({ type, count, onClose, onDeleted }: DeleteTypeProps): ReactElement {
  const [relations, setRelations] = useState<'keep' | 'delete'>('keep');
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly error?: unknown }>({ isBusy: false });
  const [run, exportThem] = useExport({ format: 'jsonl', type: type.name, slugs: false });
  const remove = async () => {
    setState({ isBusy: true });
    try {
      await deleteType(type.name, relations);
      onDeleted();
    } catch (error) {
      setState({ isBusy: false, error });
    }
  };
  return (
    // translators: %s: a relation type.
    <Modal title={sprintf(__('Delete “%s”?', 'relx'), type.label)} size="medium" onRequestClose={onClose}>
      <div className="relx-admin-dialog">
        <p>
          {count !== undefined &&
            sprintf(
              /* translators: %s: number of relations. */
              _n('%s relation has this type.', '%s relations have this type.', count, 'relx'),
              count.toLocaleString(),
            )}{' '}
          {__('Blocks and shortcodes with this type then show nothing.', 'relx')}
        </p>
        {count !== 0 && (
          <>
            <RadioControl
              label={__('Relations of this type', 'relx')}
              help={__('If you keep them, they return when a type with the same slug is added again.', 'relx')}
              selected={relations}
              options={[
                { value: 'keep', label: __('Keep', 'relx') },
                { value: 'delete', label: __('Delete permanently', 'relx') },
              ]}
              onChange={(value) => setRelations(value === 'delete' ? 'delete' : 'keep')}
            />
            <p>
              <Button
                variant="secondary"
                disabled={run.progress.status === 'running'}
                accessibleWhenDisabled
                onClick={exportThem}
              >
                {__('Export them first', 'relx')}
              </Button>
            </p>
            <ExportState run={run} onRetry={exportThem} />
          </>
        )}
        <div className="relx-admin-buttons">
          <Button
            variant="primary"
            isDestructive
            isBusy={state.isBusy}
            disabled={state.isBusy}
            accessibleWhenDisabled
            onClick={remove}
          >
            {__('Delete', 'relx')}
          </Button>
          <Button variant="tertiary" onClick={onClose}>
            {__('Cancel', 'relx')}
          </Button>
        </div>
        <div role="status">
          {state.error !== undefined && (
            <Notice status="error" isDismissible={false}>
              {errorText(state.error)}
            </Notice>
          )}
        </div>
      </div>
    </Modal>
  );
}
