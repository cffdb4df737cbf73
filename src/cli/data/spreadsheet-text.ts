/** Matches the start of a formula, and an apostrophe that {@link asWritten} would remove. */
const RISKY = /^'*[=+\-@\t\r]/;

/** Escapes a text so that a spreadsheet does not run it as a formula. */
export const inert = (text: string): string => (RISKY.test(text) ? `'${text}` : text);

/** Reverses {@link inert}. */
export const asWritten = (text: string): string => (text.startsWith("'") && RISKY.test(text) ? text.slice(1) : text);
