/** Begins a formula in a spreadsheet, or an apostrophe that we would take for ours. */
const RISKY = /^'*[=+\-@\t\r]/;

/** A text that a spreadsheet does not run. */
export const inert = (text: string): string => (RISKY.test(text) ? `'${text}` : text);

/** What {@link inert} made of a text, back again. */
export const asWritten = (text: string): string => (text.startsWith("'") && RISKY.test(text) ? text.slice(1) : text);
