import { escapeText } from '../../safe/escape-text.js';

/** Headers of a page without scripts. Pages of other sites cannot frame it. */
export const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
} as const;

/**
 * Makes a small HTML page.
 *
 * @param title plain text
 * @param body HTML
 */
export const htmlPage = (title: string, body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeText(title)}</title>
<style>body{font:1rem/1.5 system-ui;max-width:20rem;margin:4rem auto;padding:0 1rem}label,input[type=text],input[type=password]{display:block;width:100%;box-sizing:border-box}p{margin:1rem 0}</style>
<h1>${escapeText(title)}</h1>
${body}
</html>
`;
