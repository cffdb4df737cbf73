import { Button, CheckboxControl, Notice, SelectControl } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { type ReactElement, useState } from 'react';
import { config } from './config.js';
import { Failure } from './failure.js';
import { ProgressBar } from './progress-bar.js';
import { type Batch, requestTool } from './tools.js';
import type { TypeOption } from './transfer.js';
import { type Batches, useBatches } from './use-batches.js';

interface ExportBatch extends Batch {
  readonly count: number;
  readonly total: number;
  readonly text: string;
}

interface ExportSum {
  readonly count: number;
  readonly total: number;
}

/** Offers a file for download. */
function download(name: string, parts: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** What an export contains. */
interface ExportParams {
  readonly format: 'jsonl' | 'csv';
  /** Name of a relation type, empty for all. */
  readonly type: string;
  readonly slugs: boolean;
}

export type ExportRun = Batches<ExportSum, ExportBatch>;

/** An export of relations, and the function that starts it and offers its file for download. */
export function useExport({ format, type, slugs }: ExportParams): readonly [ExportRun, () => Promise<void>] {
  const run = useBatches<ExportSum, ExportBatch>({ count: 0, total: 0 }, (sum, { count, total }) => ({
    count: sum.count + count,
    total,
  }));
  const start = async () => {
    const parts: string[] = [];
    let isComplete = false;
    await run.start(async (cursor) => {
      const batch = await requestTool<ExportBatch>('export', { cursor, format, type, slugs });
      parts.push(batch.text);
      isComplete = batch.done;
      return batch;
    });
    if (isComplete) download(`${config().site || 'site'}-relations-${new Date().toISOString().slice(0, 10)}.${format}`, parts);
  };
  return [run, start];
}

/** The export of relations into a file. */
export function Export({ types }: { readonly types: readonly TypeOption[] }): ReactElement {
  const [format, setFormat] = useState<'jsonl' | 'csv'>('jsonl');
  const [type, setType] = useState('');
  const [slugs, setSlugs] = useState(false);
  const [run, start] = useExport({ format, type, slugs });
  return (
    <section>
      <h2>{__('Export', 'relx')}</h2>
      <SelectControl
        __next40pxDefaultSize
        __nextHasNoMarginBottom
        label={__('Relation type', 'relx')}
        value={type}
        options={[{ value: '', label: __('All types', 'relx') }, ...types]}
        onChange={setType}
      />
      <SelectControl
        __next40pxDefaultSize
        __nextHasNoMarginBottom
        label={__('File format', 'relx')}
        value={format}
        options={[
          { value: 'jsonl', label: __('JSON Lines', 'relx') },
          { value: 'csv', label: __('CSV', 'relx') },
        ]}
        onChange={setFormat}
      />
      <CheckboxControl
        __nextHasNoMarginBottom
        label={__('Name posts, users and terms by slug', 'relx')}
        help={__('For another site, where the IDs differ.', 'relx')}
        checked={slugs}
        onChange={setSlugs}
      />
      <p>
        <Button variant="primary" disabled={run.progress.status === 'running'} accessibleWhenDisabled onClick={start}>
          {__('Export', 'relx')}
        </Button>
      </p>
      <ExportState run={run} onRetry={start} />
    </section>
  );
}

/** The progress of an export, and how it ended. */
export function ExportState({ run, onRetry }: { readonly run: ExportRun; readonly onRetry: () => void }): ReactElement {
  const { progress } = run;
  return (
    <>
      {progress.status === 'running' && (
        <ProgressBar
          /* translators: 1: number of relations that were exported. 2: number of all relations. */
          label={sprintf(__('%1$s of %2$s relations exported', 'relx'), progress.result.count.toLocaleString(), progress.result.total.toLocaleString())} // biome-ignore format: one text
          value={progress.result.count}
          total={progress.result.total}
          onStop={run.stop}
        />
      )}
      {progress.status === 'failed' && <Failure error={progress.error} onRetry={onRetry} />}
      <div role="status">
        {progress.status === 'done' && (
          <Notice status="success" isDismissible={false}>
            {/* translators: %s: number of relations. */}
            {sprintf(
              _n('%s relation exported.', '%s relations exported.', progress.result.count, 'relx'),
              progress.result.count.toLocaleString(),
            )}
          </Notice>
        )}
      </div>
    </>
  );
}
