import { Notice } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import { errorText } from './error-text.js';

/** A request that failed, and what to do. */
export function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactElement {
  return (
    <Notice status="error" isDismissible={false} actions={[{ label: __('Try again', 'relx'), onClick: onRetry }]}>
      {errorText(error)}
    </Notice>
  );
}
