import { expect, it } from 'vitest';
import { explainError } from '../../../src/cli/terminal/explain-error.js';

const error = (code: string | undefined, message = 'as it came') => Object.assign(new Error(message), code && { code });

it.each([
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_READONLY_DIRECTORY',
  'SQLITE_CANTOPEN',
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'ENOSPC',
  'SQLITE_NOTADB',
  'EACCES',
  'ECONNREFUSED',
  'ER_ACCESS_DENIED_ERROR',
  'ER_BAD_DB_ERROR',
  'PROTOCOL_CONNECTION_LOST',
])('%s is explained, with its code at the end', (code) => {
  expect(explainError(error(code))).toMatch(new RegExp(`^(?!as it came).+ \\(${code}\\)$`));
});

it.each([
  ['EACCES_OTHER', 'as it came (EACCES_OTHER)'],
  ['ncr_invalid_type', 'as it came (ncr_invalid_type)'],
  [undefined, 'as it came'],
])('an error with the code %s keeps its message', (code, text) => {
  expect(explainError(error(code))).toBe(text);
});

it.each([
  ["Cannot find package 'mysql2' imported from /a/b.js", 'npm install mysql2'],
  ["Cannot find package '@scope/name' imported from /a/b.js", 'npm install @scope/name'],
])('a missing package is one to install: %s', (message, command) => {
  expect(explainError(error('ERR_MODULE_NOT_FOUND', message))).toContain(command);
});

it.each(["Cannot find module '/srv/relx.config.mjs'", "Cannot find module './plugin.js'"])(
  'a missing file is none: %s',
  (message) => {
    expect(explainError(error('ERR_MODULE_NOT_FOUND', message))).toBe(`${message} (ERR_MODULE_NOT_FOUND)`);
  },
);
