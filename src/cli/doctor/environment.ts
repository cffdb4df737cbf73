import { type Finding, fail, ok, warn } from './finding.js';

/** The oldest Node that relx runs on. */
const OLDEST = [20, 19] as const;

/** Which Node runs this. */
export function nodeVersion(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  return isOld ? fail('node', version, `Use Node ${OLDEST.join('.')} or later.`) : ok('node', version);
}

/** Optional libraries by what needs them. */
const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  'a SQLite database': ['libsql'],
  'a MySQL database': ['mysql2'],
  'relx serve': ['hono', '@hono/node-server', 'ipaddr.js', '@wordpress/autop', '@valibot/to-json-schema'],
  'relx serve --metrics-port': ['prom-client'],
  'rendering lists': ['react', 'react-dom', 'swr', '@wordpress/shortcode'],
  'posts of authors who may not write any HTML': ['sanitize-html'],
  'logging in with a password': ['bcryptjs'],
  'relx seed --wxr': ['saxes'],
  '--format csv': ['csv-stringify'],
  'relx import of CSV': ['csv-parse'],
  '--format yaml': ['yaml'],
  '--format table': ['string-width'],
  'progress bars': ['cli-progress'],
  'relx.config.ts': ['jiti'],
  'relx completion': ['@bomb.sh/tab'],
};

function isThere(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** Which optional libraries are not installed, and what they would be for. */
export function libraries(): Finding {
  const missing = Object.entries(LIBRARIES).flatMap(([use, names]) =>
    names.filter((name) => !isThere(name)).map((name) => ({ name, use })),
  );
  if (missing.length === 0) return ok('libraries', 'all there');
  const found = `not installed: ${missing.map(({ name, use }) => `${name} (for ${use})`).join(', ')}`;
  return warn('libraries', found, `Where you need it: npm install ${missing.map(({ name }) => name).join(' ')}`);
}

/** Asks a server for its index. */
export async function server(url: string): Promise<Finding> {
  const address = `${url.replace(/\/wp-json$/, '')}/wp-json/`;
  const advice = 'Is it running there? relx serve starts one; behind a proxy, look at the proxy.';
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) return fail('server', `${address} answers ${answer.status}`, advice);
    const { namespaces } = (await answer.json()) as { namespaces?: unknown };
    if (Array.isArray(namespaces) && namespaces.includes('relx/v1')) return ok('server', `${address} answers, with relx/v1`);
    return fail('server', `${address} answers, without relx/v1`, 'Another site is served there, or one without relx.');
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error };
    return fail('server', `${address} does not answer: ${cause?.message || message}`, advice);
  }
}
