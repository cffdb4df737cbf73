'use client';
import { useEffect, useRef, useState } from 'react';
import type { RelxClient } from '../client/index.js';
import type { RelatedPost } from '../contract/index.js';

export interface Draft {
  readonly mayCreate: boolean;
  readonly isCreating: boolean;
  readonly error: unknown;
  /** Makes a draft; undefined where that failed. */
  readonly create: (title: string) => Promise<RelatedPost | undefined>;
}

/** Drafts out of the search: whether this user may make them is asked when the first search begins. */
export function useDraft(client: RelxClient, postType: string, isWanted: boolean): Draft {
  const [mayCreate, setMayCreate] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const [error, setError] = useState<unknown>();
  const requested = useRef('');
  useEffect(() => {
    if (!isWanted || requested.current === postType) return;
    requested.current = postType;
    // who cannot be told may not
    client.canCreatePost(postType).then(setMayCreate, () => setMayCreate(false));
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
  return { mayCreate, isCreating, error, create };
}
