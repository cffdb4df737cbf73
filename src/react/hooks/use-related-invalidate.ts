'use client';
import { useCallback } from 'react';
import type { Invalidation } from '../../client/index.js';
import { useRelxContext } from '../provider.js';

/**
 * Returns `invalidate` of the provider's client, which fetches lists again after a change from elsewhere.
 *
 * @throws {Error} if no provider has a client.
 * @example
 * const invalidate = useRelatedInvalidate();
 * await saveWithOwnEndpoint();
 * await invalidate({ object: { objectType: 'post', id: 12 } }); // the lists of post 12, and lists with it on their first page
 */
export function useRelatedInvalidate(): (...changes: readonly Invalidation[]) => Promise<void> {
  const { client } = useRelxContext();
  if (!client) throw new Error('No client. Set `client` of a RelxProvider.');
  return useCallback((...changes) => client.invalidate(...changes), [client]);
}
