import type { UserRecord } from '../../../core/wordpress/import/record.js';
import { type Element, id, login as loginIn, present, text } from './element.js';
import { WxrError } from './wxr-error.js';

/** Role of all users, because exports contain no roles. Administrators are never created. */
const role = 'author';

/**
 * Reads `wp:author`.
 *
 * @throws {WxrError} without a login.
 */
export function readUser(author: Element): UserRecord {
  const login = loginIn(author, 'wp:author_login');
  if (!login) throw new WxrError('a <wp:author> has no <wp:author_login>. Add it or export again.', author);
  const meta = present<Record<string, string>>({
    first_name: text(author, 'wp:author_first_name'),
    last_name: text(author, 'wp:author_last_name'),
  });
  return present<UserRecord>({
    kind: 'user',
    id: id(author, 'wp:author_id'),
    login,
    display_name: text(author, 'wp:author_display_name'),
    email: text(author, 'wp:author_email'),
    role,
    meta: Object.keys(meta).length > 0 ? meta : undefined,
  });
}

/** The user for a `dc:creator` without a `wp:author`, as in WXR 1.0. */
export function userOfLogin(login: string): UserRecord {
  return { kind: 'user', login, role };
}
