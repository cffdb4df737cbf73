/** Names of parameters whose values authenticate or open something: `_wpnonce`, `password`, `pwd`, `api_key`, `token`. */
const SECRET = /nonce|pass|pwd|key|secret|token|auth|signature/i;

/** A URL to be logged: without name and password, and without the values of parameters that are secret. */
export function redactedUrl(text: string): string {
  if (!URL.canParse(text)) return text.replace(/\?.*/s, '?[redacted]');
  const url = new URL(text);
  url.username = '';
  url.password = '';
  // a `rest_route` may contain a query of its own
  const isSecret = (name: string, value: string) => SECRET.test(name) || /[?&]/.test(value);
  const fields = [...url.searchParams];
  if (fields.some(([name, value]) => isSecret(name, value)))
    url.search = String(new URLSearchParams(fields.map(([name, value]) => [name, isSecret(name, value) ? '[redacted]' : value])));
  return url.href;
}
