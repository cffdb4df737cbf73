import { Spinner } from '@wordpress/components';
import { lazy, type ReactElement, Suspense } from 'react';
import type { RelationManagerProps } from 'relx/manager';

// its drag and drop is larger than the rest of this script, and most editor sessions never open it
const Loaded = lazy(async () => ({ default: (await import('relx/manager')).RelationManager }));

/** `RelationManager`, loaded when it is first shown. */
export function LazyRelationManager(props: RelationManagerProps): ReactElement {
  return (
    <Suspense fallback={<Spinner />}>
      <Loaded {...props} />
    </Suspense>
  );
}
