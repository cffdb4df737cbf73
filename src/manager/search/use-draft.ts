'use client';
import { useEffect, useRef, useState } from 'react';
import type { RelxClient } from '../../client/index.js';
import type { RelatedPost } from '../../contract/index.js';

export interface Draft {
  readonly canCreate: boolean;
  readonly isCreating: boolean;
  readonly error: unknown;
  /** Creates a draft; undefined on failure. */
  readonly create: (title: string) => Promise<RelatedPost | undefined>;
}

/** Creates drafts from the search. Checks the user's permission when the first search starts. */
export function useDraft(client: RelxClient, postType: string, isWanted: boolean): Draft {
  const [canCreate, setCanCreate] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const [error, setError] = useState<unknown>();
  const requested = useRef('');
  useEffect(() => {
    if (!isWanted || requested.current === postType) return;
    requested.current = postType;
    // without a response, assume that the user has no permission
    client.canCreatePost(postType).then(setCanCreate, () => setCanCreate(false));
  }, [client, postType, isWanted]);
  const create = async (title: string) => {
    setCreating(true);
    setError(undefined);
    try {
      return await client.createDraft({ title, postType });
    } catch (thrown) {
      setError(thrown);
      return undefined;
    } finally {
      setCreating(false);
    }
  };
  return { canCreate, isCreating, error, create };
}
