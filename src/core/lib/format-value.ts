/** Longest excerpt of a refused value in a message. */
const LONGEST = 60;

/** A value as an error message may quote it: short, on one line, and safe whatever it is. */
export function formatValue(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value.slice(0, LONGEST + 1)) : plain(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function plain(value: unknown): string {
  if (value === null || ['undefined', 'number', 'boolean', 'bigint'].includes(typeof value)) return String(value);
  // never its toString: that is code of the caller's
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`;
}
