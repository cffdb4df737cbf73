import { withoutPasswords } from '../options/without-passwords.js';

/** The name of a database without its password. */
export const shownName = (database: string): string => withoutPasswords(database);
