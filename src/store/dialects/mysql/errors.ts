/** ER_DUP_ENTRY */
const DUPLICATE = [1062];
/** ER_NO_SUCH_TABLE */
const MISSING_TABLE = [1146];
/** ER_LOCK_DEADLOCK, by which Galera also reports a failed certification, and ER_LOCK_WAIT_TIMEOUT. */
const CONFLICTS = [1213, 1205];
/** ER_TRUNCATED_WRONG_VALUE_FOR_FIELD, ER_CANT_AGGREGATE_2COLLATIONS, _3COLLATIONS, _NCOLLATIONS, ER_CANNOT_CONVERT_STRING. */
const UNSTORABLE = [1366, 1267, 1270, 1271, 3854, 3988];
/** ER_UNKNOWN_COM_ERROR: a Galera node without a majority, or one that is joining. */
const NO_MAJORITY = [1047];
/** ER_SERVER_SHUTDOWN, ER_ERROR_DURING_COMMIT, ER_CONNECTION_KILLED, and client errors about a lost server. */
const GONE = [1053, 1180, 1927, 2006, 2013];
const BROKEN = /^(PROTOCOL_|ECONN|EPIPE$|ETIMEDOUT$|EHOSTUNREACH$|EHOSTDOWN$|ENETUNREACH$|ENOENT$)/;

const hasNumber = (error: unknown, numbers: readonly number[]): boolean =>
  error instanceof Error && 'errno' in error && numbers.includes(error.errno as number);

export const isDuplicate = (error: unknown): boolean => hasNumber(error, DUPLICATE);
export const isMissingTable = (error: unknown): boolean => hasNumber(error, MISSING_TABLE);
export const isConflict = (error: unknown): boolean => hasNumber(error, CONFLICTS);

/** True if a column of a narrower character set can't store or compare a text: nothing was done. */
export const isUnstorable = (error: unknown): boolean => hasNumber(error, UNSTORABLE);

/** True if the node rejected the statement: nothing was done. */
export const hasNoMajority = (error: unknown): boolean => hasNumber(error, NO_MAJORITY);

/** True if the server did not respond in time. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'PROTOCOL_SEQUENCE_TIMEOUT';

/** True if the connection is lost: the last statement may or may not have run. */
export function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, fatal } = error as { code?: string; fatal?: boolean };
  return hasNumber(error, GONE) || fatal === true || (code !== undefined && BROKEN.test(code));
}
