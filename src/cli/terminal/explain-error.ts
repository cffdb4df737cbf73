const DISK = 'The disk is full, or fails. What was not committed is undone. Make some room, and run it again.';

/** What the codes of databases, of the system and of Node mean to who runs a command, by how they begin. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_BUSY|^SQLITE_LOCKED/, 'The database is locked by another program. Run it again when that is done.'],
  [/^SQLITE_READONLY/, 'The database can’t be written: its file or folder is read-only. relx doctor says more.'],
  [/^SQLITE_CANTOPEN/, 'The database can’t be opened: look at the rights of its file and of its folder. relx doctor says more.'],
  [/^SQLITE_(FULL|IOERR)|^ENOSPC$|^EDQUOT$/, DISK],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'The database is damaged. Bring it back from a backup.'],
  [/^(EACCES|EPERM|EROFS)$/, 'The system does not allow it: look at the rights of the file and of its folder.'],
  [/^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH)$/, 'No database server answers there. Look at the address in --database.'],
  [
    /^ER_ACCESS_DENIED|^ER_DBACCESS_DENIED/,
    'The database server does not let this user in. Look at name and password in --database.',
  ],
  [/^ER_BAD_DB_ERROR$/, 'The server has no database of this name. Look at the end of --database.'],
  [/^(PROTOCOL_CONNECTION_LOST|ECONNRESET|EPIPE)$/, 'The database server ended the connection. Run it again.'],
];

/** A failure as one sentence, with the code that it is looked up by. */
export function explainError(error: unknown): string {
  const { message, code } = error as Error & { code?: string };
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') {
    const [, name] = /Cannot find (?:package|module) '([^'./][^']*)'/.exec(message) ?? [];
    if (name) return `This needs the package ${name}: npm install ${name} (${code})`;
  }
  if (code === undefined) return message;
  const [, meaning] = MEANINGS.find(([pattern]) => pattern.test(code)) ?? [];
  return `${meaning ?? message} (${code})`;
}
