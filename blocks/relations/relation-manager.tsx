import { Spinner } from '@wordpress/components';
import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';
import type { ObjectRef, RelxClient } from 'relx';
import type { RelationChanges } from 'relx/manager';

interface RelationManagerProps {
  readonly client: RelxClient;
  readonly object: ObjectRef;
  readonly type?: string;
  readonly direction?: 'outgoing' | 'incoming';
  readonly changes?: RelationChanges | undefined;
  readonly onChange?: (changes: RelationChanges | undefined) => void;
}

// with drag and drop it is larger than all else here, and most visits to an editor never open it
const Loaded = lazy(async () => ({
  default: ((await import('relx/manager')) as unknown as { RelationManager: ComponentType<RelationManagerProps> })
    .RelationManager,
}));

/** `RelationManager`, loaded when it is first shown. */
export function LazyRelationManager(props: RelationManagerProps): ReactElement {
  return (
    <Suspense fallback={<Spinner />}>
      <Loaded {...props} />
    </Suspense>
  );
}
