import { type Accounts, RelationError, type Viewer, visitor } from '../core/index.js';

/**
 * Who sends a request: the user of its application password, or a visitor when it names nobody.
 *
 * @throws {RelationError} incorrect_password for credentials that are not right: never a quiet visitor
 */
export async function authenticate(accounts: Accounts, request: Request): Promise<Viewer> {
  const header = request.headers.get('authorization');
  if (!header) return visitor;
  const [, encoded] = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(header) ?? [];
  if (!encoded)
    throw new RelationError('incorrect_password', 'Authorization has to be "Basic" with login name and application password.');
  const [, login, password] = /^([^:]*):(.*)$/s.exec(decode(encoded)) ?? [];
  if (login === undefined || password === undefined) {
    throw new RelationError('incorrect_password', 'Authorization has to be base64 of "login:application password".');
  }
  return accounts.authenticate(login, password);
}

function decode(base64: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
  } catch (cause) {
    throw new RelationError('incorrect_password', 'Authorization has to be base64 of "login:application password".', { cause });
  }
}
