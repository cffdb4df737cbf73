import { Button, Modal, Notice, SelectControl } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { RelxClient } from 'relx';
import { Failure } from '../admin/failure.js';
import { ProgressBar } from '../admin/progress-bar.js';
import { useUnloadWarning } from '../admin/use-unload-warning.js';
import type { ListedObject, ListsConfig } from './config.js';
import { keyOf, ObjectControl } from './object-control.js';
import { pairsOf, type Row } from './relating.js';
import { RelatingReport } from './relating-report.js';
import { useRelating } from './use-relating.js';

interface RelateDialogProps {
  readonly client: RelxClient;
  readonly config: ListsConfig;
  /** The selected rows. */
  readonly rows: readonly Row[];
  /** Called with whether relations may have changed. */
  readonly onClose: (isChanged: boolean) => void;
}

/** The dialog that puts objects into a list of each selected row. */
export function RelateDialog({ client, config, rows, onClose }: RelateDialogProps): ReactElement {
  const { objectType } = config;
  const lists = config.lists.filter(({ isManaged }) => !isManaged);
  const [name, setName] = useState(lists[0]?.name ?? '');
  const [items, setItems] = useState<readonly ListedObject[]>([]);
  const { state, add, stop, undo } = useRelating(client);
  const list = lists.find((one) => one.name === name);
  const isRunning = state.status === 'running';
  useUnloadWarning(isRunning);
  const form = useRef<HTMLFormElement>(null);
  const progress = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the button with the focus is gone
    if (isRunning) progress.current?.closest<HTMLElement>('[role="dialog"]')?.focus();
  }, [isRunning]);
  const close = () => onClose(state.status !== 'idle');
  const title = sprintf(
    /* translators: %s: number of selected posts, users or terms. */
    _n('Relate %s selected item', 'Relate %s selected items', rows.length, 'relx'),
    rows.length.toLocaleString(),
  );
  return (
    <Modal
      className="relx-relate"
      title={title}
      size="medium"
      shouldCloseOnClickOutside={false}
      isDismissible={!isRunning}
      onRequestClose={isRunning ? stop : close}
    >
      {state.status === 'idle' && list ? (
        <form
          ref={form}
          onSubmit={(event) => {
            event.preventDefault();
            if (items.length > 0) add(pairsOf(rows, items, objectType, list));
          }}
        >
          <SelectControl
            __next40pxDefaultSize
            __nextHasNoMarginBottom
            label={__('List', 'relx')}
            help={__('The items are added to this list of each selected row. Existing relations stay as they are.', 'relx')}
            value={name}
            options={lists.map(({ name: value, label }) => ({ value, label }))}
            onChange={(value) => {
              setName(value);
              setItems([]);
            }}
          />
          <ObjectControl
            // without the text of another list
            key={name}
            client={client}
            label={__('Add an item', 'relx')}
            list={list}
            object={{ objectType, id: rows[0]?.id ?? 0 }}
            value={undefined}
            exclude={items}
            onChange={(item) => item && setItems([...items, item])}
          />
          {items.length > 0 && (
            <ul className="relx-relate-items" aria-label={__('Items to add', 'relx')}>
              {items.map((item) => (
                <li key={keyOf(item)}>
                  {item.title || `#${item.id}`}
                  <Button
                    variant="link"
                    isDestructive
                    /* translators: %s: title of an item. */
                    aria-label={sprintf(__('Remove “%s”', 'relx'), item.title)}
                    onClick={() => {
                      setItems(items.filter((other) => other !== item));
                      // the button with the focus is gone
                      form.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
                    }}
                  >
                    {__('Remove', 'relx')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <div className="relx-relate-buttons">
            <Button variant="primary" type="submit" disabled={items.length === 0} accessibleWhenDisabled>
              {__('Add relations', 'relx')}
            </Button>
            <Button variant="tertiary" onClick={close}>
              {__('Cancel', 'relx')}
            </Button>
          </div>
        </form>
      ) : null}
      {state.status === 'running' && (
        <div ref={progress}>
          <ProgressBar
            label={sprintf(
              /* translators: 1: number of relations that were sent, 2: number of all relations. */
              __('%1$s of %2$s relations', 'relx'),
              state.outcome.done.toLocaleString(),
              state.total.toLocaleString(),
            )}
            value={state.outcome.done}
            total={state.total}
            onStop={stop}
          />
        </div>
      )}
      {state.status === 'failed' && <Failure error={state.error} onRetry={state.retry} />}
      {(state.status === 'ended' || state.status === 'failed') && (
        <>
          <RelatingReport isUndo={state.isUndo} outcome={state.outcome} total={state.total} />
          <div className="relx-relate-buttons">
            <Button variant="primary" onClick={close} autoFocus>
              {__('Done', 'relx')}
            </Button>
            {!state.isUndo && state.outcome.changed.length > 0 && (
              <Button variant="secondary" onClick={() => undo(state.outcome.changed)}>
                {__('Undo', 'relx')}
              </Button>
            )}
          </div>
        </>
      )}
      {!list && (
        <Notice status="warning" isDismissible={false}>
          {__('No relations', 'relx')}
        </Notice>
      )}
    </Modal>
  );
}
