import type { DatabaseUnavailable } from '../../store/dialects/database-unavailable.js';
import { RelationError } from './relation-error.js';

/** Seconds after which to retry if the database is unavailable. */
export const RETRY_AFTER = 2;

/** Error for an unavailable database. It states whether something may have been written, and with which id. */
export function unavailable(error: DatabaseUnavailable): RelationError {
  const code = error.outcome === 'undone' ? 'rest_database_unavailable' : 'rest_outcome_unknown';
  const id = idOf(error.result);
  return new RelationError(code, error.message, { cause: error, retry_after: RETRY_AFTER, ...(id === undefined ? {} : { id }) });
}

/** ID of an object that a write may have created. */
function idOf(result: unknown): number | undefined {
  if (typeof result !== 'object' || result === null || !('id' in result)) return undefined;
  return typeof result.id === 'number' ? result.id : undefined;
}
