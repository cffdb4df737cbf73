const DISK = 'The disk is full, or fails. Uncommitted changes were rolled back. Free some space, and run the command again.';

/** Messages for error codes of databases, of the operating system and of Node, by pattern. */
const MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_BUSY|^SQLITE_LOCKED/, 'The database is locked by another program. Run the command again when that program is done.'],
  [/^SQLITE_READONLY/, 'The database can’t be written: its file or folder is read-only. For details, run relx doctor.'],
  [
    /^SQLITE_CANTOPEN/,
    'The database can’t be opened. Check the permissions of its file and folder. For details, run relx doctor.',
  ],
  [/^SQLITE_(FULL|IOERR)|^ENOSPC$|^EDQUOT$/, DISK],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'The database is damaged. Restore it from a backup.'],
  [/^(EACCES|EPERM|EROFS)$/, 'The operating system denied access. Check the permissions of the file and its folder.'],
  [/^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH)$/, 'The database server does not respond. Check the URL in --database.'],
  [/^ER_ACCESS_DENIED|^ER_DBACCESS_DENIED/, 'The database server denied access. Check the user name and password in --database.'],
  [/^ER_BAD_DB_ERROR$/, 'The database does not exist on the server. Check the end of the URL in --database.'],
  [/^(PROTOCOL_CONNECTION_LOST|ECONNRESET|EPIPE)$/, 'The database server closed the connection. Run the command again.'],
];

/** Describes an error in one line, with its code. */
export function explainError(error: unknown): string {
  const { message, code } = error as Error & { code?: string };
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') {
    const [, name] = /Cannot find (?:package|module) '([^'./][^']*)'/.exec(message) ?? [];
    if (name) return `The package ${name} is not installed. Run npm install ${name}. (${code})`;
  }
  if (code === undefined) return message;
  const [, explanation] = MESSAGES.find(([pattern]) => pattern.test(code)) ?? [];
  return `${explanation ?? message} (${code})`;
}
