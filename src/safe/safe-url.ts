/**
 * Returns the URL if it is safe to link to: `http`, `https` or relative. Returns undefined for any other, such as `javascript:`.
 * Use it for links that you render yourself.
 *
 * @example
 * safeUrl('/hello-world/'); // '/hello-world/'
 * safeUrl('java\nscript:alert(1)'); // undefined
 */
export function safeUrl(url: unknown): string | undefined {
  if (typeof url !== 'string') return undefined;
  // browsers remove control characters and spaces before they parse the scheme; the first test is a fast path for common URLs
  return /^https?:/.test(url) || /^(https?:|[^:/?#]+([/?#]|$)|[/?#])/i.test(url.replace(/[^!-\uffff]/g, '')) ? url : undefined;
}
