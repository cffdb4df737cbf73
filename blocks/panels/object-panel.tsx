import { __ } from '@wordpress/i18n';
import { type KeyboardEvent, lazy, type ReactElement, Suspense, useState } from 'react';
import type { RelxClient } from 'relx';
import { managerProps } from '../site.js';
import type { PanelConfig } from './config.js';
import { useFormChanges } from './use-form-changes.js';

// the same file as the block editor's
const RelationManager = lazy(async () => ({ default: (await import('relx/manager')).RelationManager }));

/** In a field of the manager, the return key chooses, and does not submit the form around it. */
function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

interface ObjectPanelProps {
  readonly client: RelxClient;
  readonly config: PanelConfig;
  /** The form around it. */
  readonly form: HTMLFormElement | null;
  /** Whether a link has led to it. */
  readonly autoFocus: boolean;
}

/** The manager of an object's relations, saved with the form around it. */
export function ObjectPanel({ client, config, form, autoFocus }: ObjectPanelProps): ReactElement {
  const { object, sourceOnly, subtype, isNew } = config;
  const { changes, change, saved, save, status } = useFormChanges(client, config, form);
  // once: another relation type has a search of its own
  const [isFocused, setFocused] = useState(autoFocus);
  return (
    <>
      <fieldset className="relx-panel-fields" disabled={status === 'saving'} onKeyDown={keepForm}>
        <legend className="screen-reader-text">{__('Relations', 'relx')}</legend>
        <Suspense fallback={<p>{__('Loading…', 'relx')}</p>}>
          <RelationManager
            client={client}
            object={object}
            sourceOnly={sourceOnly}
            subtype={subtype}
            {...managerProps()}
            isNew={isNew}
            autoFocus={isFocused}
            onFocus={() => setFocused(false)}
            changes={changes}
            onChange={change}
            saved={saved}
            onRetry={isNew ? undefined : () => void save()}
          />
        </Suspense>
      </fieldset>
      {/* for WordPress's preview, which shows them before they are saved */}
      {object.objectType === 'post' && <input type="hidden" name="relx_lists" value={changes ? JSON.stringify(changes) : ''} />}
      <p className="relx-panel-status" role="status">
        {status === 'saving' && __('Saving relations…', 'relx')}
        {status === 'saved' && __('Relations saved.', 'relx')}
      </p>
    </>
  );
}
