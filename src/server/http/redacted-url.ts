/** Names of secret parameters: `_wpnonce`, `password`, `pwd`, `api_key`, `token`. */
const SECRET = /nonce|pass|pwd|key|secret|token|auth|signature/i;

/** A URL for the log: without credentials and values of secret parameters. */
export function redactedUrl(text: string): string {
  if (!URL.canParse(text)) return text.replace(/\?.*/s, '?[redacted]');
  const url = new URL(text);
  url.username = '';
  url.password = '';
  // `rest_route` can contain a nested query
  const isSecret = (name: string, value: string) => SECRET.test(name) || /[?&]/.test(value);
  const fields = [...url.searchParams];
  if (fields.some(([name, value]) => isSecret(name, value)))
    url.search = String(new URLSearchParams(fields.map(([name, value]) => [name, isSecret(name, value) ? '[redacted]' : value])));
  return url.href;
}
