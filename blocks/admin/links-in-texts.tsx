import { Button, Notice, ToggleControl } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { type ReactElement, useCallback, useEffect } from 'react';
import { Failure } from './failure.js';
import { ProgressBar } from './progress-bar.js';
import type { Settings } from './settings-data.js';
import { type Batch, requestTool } from './tools.js';
import { useBatches } from './use-batches.js';

/** A batch of `tools/links`. */
interface LinksBatch extends Batch {
  readonly checked: number;
  readonly total: number;
}

type Read = Pick<LinksBatch, 'checked' | 'total'>;

interface LinksInTextsProps {
  readonly settings: Settings;
  /** Whether the setting is on, as it was saved. */
  readonly isOn: boolean;
  readonly onChange: (change: Partial<Settings>) => void;
}

/** The setting for relations that follow the links in texts, with the progress of reading them. */
export function LinksInTexts({ settings, isOn, onChange }: LinksInTextsProps): ReactElement {
  return (
    <section>
      <h2>{__('Links in texts', 'relx')}</h2>
      <ToggleControl
        __nextHasNoMarginBottom
        label={__('Relate posts to the posts that their texts link to', 'relx')}
        help={__(
          'Posts get the lists “Links to” and “Linked from”. They follow the texts, and authors can’t change them.',
          'relx',
        )}
        checked={settings.links}
        onChange={(links) => onChange({ links })}
      />
      {/* a saved change begins another run */}
      <LinksRun key={String(isOn)} isOn={isOn} />
    </section>
  );
}

/** The work that is left, which the screen does faster than WP-Cron. */
function LinksRun({ isOn }: { readonly isOn: boolean }): ReactElement | null {
  const { progress, start, stop } = useBatches<Read, LinksBatch>({ checked: 0, total: 0 }, (_, batch) => batch);
  const run = useCallback(
    () => start((cursor) => requestTool('links', {}, { method: 'POST', data: cursor === undefined ? {} : { cursor } })),
    [start],
  );
  useEffect(() => {
    let isShown = true;
    // without the progress, WP-Cron does the work
    requestTool<LinksBatch>('links').then(
      ({ done }) => void (!done && isShown && run()),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [run]);

  if (progress.status === 'running') {
    const { checked, total } = progress.result;
    const label = isOn
      ? /* translators: 1: number of posts whose links were read. 2: number of all posts. */
        sprintf(__('Links of %1$s of %2$s posts read', 'relx'), checked.toLocaleString(), total.toLocaleString())
      : __('Removing relations…', 'relx');
    return <ProgressBar label={label} value={checked} total={isOn ? total : undefined} onStop={stop} />;
  }
  if (progress.status === 'failed') return <Failure error={progress.error} onRetry={run} />;
  if (!isOn) return null;
  return (
    <>
      <div role="status">
        {progress.status === 'stopped' && (
          <Notice status="info" isDismissible={false}>
            {__('Stopped. WP-Cron continues in the background.', 'relx')}
          </Notice>
        )}
        {progress.status === 'done' && (
          <Notice status="success" isDismissible={false}>
            {sprintf(
              /* translators: %s: number of posts. */
              _n('Links of %s post read.', 'Links of %s posts read.', progress.result.total, 'relx'),
              progress.result.total.toLocaleString(),
            )}
          </Notice>
        )}
      </div>
      <p>
        <Button variant="secondary" onClick={run}>
          {__('Read the links of all posts again', 'relx')}
        </Button>
      </p>
    </>
  );
}
