import { Spinner } from '@wordpress/components';
import { lazy, type ReactElement, Suspense } from 'react';
import type { RelationManagerProps } from 'relx/manager';

// with drag and drop it is larger than all else here, and most visits to an editor never open it
const Loaded = lazy(async () => ({ default: (await import('relx/manager')).RelationManager }));

/** `RelationManager`, loaded when it is first shown. */
export function LazyRelationManager(props: RelationManagerProps): ReactElement {
  return (
    <Suspense fallback={<Spinner />}>
      <Loaded {...props} />
    </Suspense>
  );
}
