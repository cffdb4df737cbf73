import { Spinner } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { ReactElement } from 'react';

/** The loading state of a tab. */
export function Loading(): ReactElement {
  return (
    <p className="relx-admin-loading" role="status">
      <Spinner />
      {__('Loading…', 'relx')}
    </p>
  );
}
