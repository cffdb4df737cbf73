import { CheckboxControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { type ReactElement, useId, useState } from 'react';
import { LineRun } from './line-run.js';
import { fileImport } from './transfer-data.js';

/** The import of a file. */
export function Import(): ReactElement {
  const [file, setFile] = useState<File>();
  const [updates, setUpdates] = useState(false);
  const id = useId();
  return (
    <section>
      <h2>{__('Import', 'relx')}</h2>
      <label htmlFor={id}>{__('File of JSON Lines or CSV', 'relx')}</label>
      <input
        id={id}
        type="file"
        accept=".jsonl,.ndjson,.json,.csv,.txt"
        onChange={(event) => setFile(event.currentTarget.files?.[0])}
      />
      <CheckboxControl
        __nextHasNoMarginBottom
        label={__('Update dates and positions of relations that exist already', 'relx')}
        checked={updates}
        onChange={setUpdates}
      />
      <LineRun
        // another file or option is another run
        key={`${file?.name} ${file?.lastModified} ${updates}`}
        isReady={file !== undefined}
        makeRequest={(isTrial) => fileImport(file ?? new Blob(), { dry_run: isTrial, existing: updates ? 'update' : undefined })}
      />
    </section>
  );
}
