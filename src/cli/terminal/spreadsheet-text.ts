/**
 * Matches the position before a formula, and before apostrophes of which {@link asWritten} would remove one: at the start, and after
 * a line break, a semicolon or a tab, where some programs begin a cell.
 */
const RISKY = /(?<=^|[\r\n;\t])(?='*[=+\-@\t\r])/g;
const GUARD = /(?<=^|[\r\n;\t])'(?='*[=+\-@\t\r])/g;

/** Escapes a text so that a spreadsheet does not run it as a formula. */
export const inert = (text: string): string => text.replace(RISKY, "'");

/** Reverses {@link inert}. */
export const asWritten = (text: string): string => text.replace(GUARD, '');

/** Options of csv-stringify: programs differ in the characters that end a cell, so every cell that is not plain is quoted. */
export const csvQuotes = { quoted_match: /[^\w:.+-]/ };
