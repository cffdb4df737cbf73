/** User name and password of a URI. A password with an unencoded `@` ends at the last `@`. */
const PASSWORD = /(\w:\/\/[^\s/:@]*):[^\s/]*@/g;

/** Removes the passwords of URIs from a text. */
export const withoutPasswords = (text: string): string => text.replace(PASSWORD, '$1@');
