/**
 * Reduces class names to letters, digits, `-` and `_`, as WordPress does, and removes duplicates.
 *
 * @example
 * sanitizeClass('wide "onclick= wide my%20box'); // 'wide onclick mybox'
 */
export function sanitizeClass(value: string): string {
  const tokens = value.split(/\s+/).map((token) => token.replace(/%[\da-f]{2}|[^\w-]/gi, ''));
  return [...new Set(tokens.filter(Boolean))].join(' ');
}
