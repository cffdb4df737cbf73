import { Button } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { ReactElement } from 'react';

interface ProgressBarProps {
  readonly label: string;
  /** What is done. Without a total the bar shows only that work goes on. */
  readonly value: number;
  readonly total?: number | undefined;
  readonly onStop: () => void;
}

/** The progress of a tool, with a button that stops it. */
export function ProgressBar({ label, value, total, onStop }: ProgressBarProps): ReactElement {
  return (
    <div className="relx-admin-progress">
      <progress aria-label={label} max={total || undefined} value={total ? Math.min(value, total) : undefined} />
      <span role="status">{label}</span>
      <Button variant="secondary" onClick={onStop}>
        {__('Stop', 'relx')}
      </Button>
    </div>
  );
}
