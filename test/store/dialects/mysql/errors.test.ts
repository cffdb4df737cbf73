import { expect, it } from 'vitest';
import {
  hasNoMajority,
  isBroken,
  isConflict,
  isDuplicate,
  isMissingTable,
  isTimeout,
  isUnstorable,
} from '../../../../src/store/dialects/mysql/errors.js';

const all = { isDuplicate, isMissingTable, isConflict, isUnstorable, hasNoMajority, isTimeout, isBroken };
const error = (properties: object) => Object.assign(new Error('x'), properties);

it.each<[string, unknown, (keyof typeof all)[]]>([
  ['a row that exists', error({ errno: 1062, code: 'ER_DUP_ENTRY' }), ['isDuplicate']],
  ['a table that does not', error({ errno: 1146, code: 'ER_NO_SUCH_TABLE' }), ['isMissingTable']],
  ['a deadlock', error({ errno: 1213, code: 'ER_LOCK_DEADLOCK' }), ['isConflict']],
  ['a lock that was waited for too long', error({ errno: 1205, code: 'ER_LOCK_WAIT_TIMEOUT' }), ['isConflict']],
  ['a text that does not fit', error({ errno: 1366 }), ['isUnstorable']],
  ['texts that can not be compared', error({ errno: 1267 }), ['isUnstorable']],
  ['a node without a majority', error({ errno: 1047 }), ['hasNoMajority']],
  ['no response in time', error({ code: 'PROTOCOL_SEQUENCE_TIMEOUT', fatal: true }), ['isTimeout', 'isBroken']],
  ['a server that stops', error({ errno: 1053 }), ['isBroken']],
  ['a commit of which nothing is known', error({ errno: 1180 }), ['isBroken']],
  ['a lost connection', error({ code: 'PROTOCOL_CONNECTION_LOST' }), ['isBroken']],
  ['a refused connection', error({ code: 'ECONNREFUSED' }), ['isBroken']],
  ['a socket that is not there', error({ code: 'ENOENT' }), ['isBroken']],
  ['an error that ends the connection', error({ errno: 1, fatal: true }), ['isBroken']],
  ['a syntax error', error({ errno: 1064, code: 'ER_PARSE_ERROR' }), []],
  ['a wrong password', error({ errno: 1045, code: 'ER_ACCESS_DENIED_ERROR' }), []],
  ['an error of this program', new TypeError('x'), []],
  ['no error', { errno: 1062, code: 'ECONNRESET', fatal: true }, []],
  ['nothing', undefined, []],
])('knows %s', (_, given, names) => {
  expect(Object.entries(all).flatMap(([name, is]) => (is(given) ? [name] : []))).toEqual(names);
});
