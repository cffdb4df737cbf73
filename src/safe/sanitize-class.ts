/**
 * Reduces class names to letters, digits, `-` and `_`, like WordPress's `sanitize_html_class`, and removes duplicates.
 *
 * @example
 * sanitizeClass('wide "onclick= wide my%20box'); // 'wide onclick mybox'
 */
export function sanitizeClass(value: string): string {
  const tokens = value.split(/\s+/).map((token) => token.replace(/%[\da-f]{2}/gi, '').replace(/[^\w-]/g, ''));
  return [...new Set(tokens.filter(Boolean))].join(' ');
}
