import { __ } from '@wordpress/i18n';
import type { ReactElement, ReactNode } from 'react';

interface NoticeProps {
  readonly tone: 'error' | 'info';
  readonly children: ReactNode;
  /** Button of the notice. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  readonly onClose?: (() => void) | undefined;
}

/** Notice in the manager, with an optional button. */
export function Notice({ tone, children, action, onClose }: NoticeProps): ReactElement {
  return (
    <div className="relx-manager-notice" data-tone={tone}>
      <div>{children}</div>
      {action && (
        <button type="button" className="relx-manager-action" onClick={action.run}>
          {action.label}
        </button>
      )}
      {onClose && (
        <button type="button" className="relx-manager-action" onClick={onClose}>
          {__('Dismiss', 'relx')}
        </button>
      )}
    </div>
  );
}
