/**
 * The URL when a link may lead there: http, https or relative. Anything else, `javascript:` above all, gives undefined.
 * Lists check their links with it. Use it for the links of elements that you render yourself.
 *
 * @example
 * safeUrl('/hello-world/'); // '/hello-world/'
 * safeUrl('java\nscript:alert(1)'); // undefined
 */
export function safeUrl(url: unknown): string | undefined {
  if (typeof url !== 'string') return undefined;
  // browsers drop control characters and blanks before they look for the scheme; most addresses have none in it
  return /^https?:/.test(url) || /^(https?:|[^:/?#]+([/?#]|$)|[/?#])/i.test(url.replace(/[^!-\uffff]/g, '')) ? url : undefined;
}
