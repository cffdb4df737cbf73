/** Name and password of a URI; a password with an unencoded `@` ends at the last one. */
const PASSWORD = /(\w:\/\/[^\s/:@]*):[^\s/]*@/g;

/** A text to be printed, without the passwords of the URIs in it. */
export const withoutPasswords = (text: string): string => text.replace(PASSWORD, '$1@');
