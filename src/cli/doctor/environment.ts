import { hasNodeSqlite } from '../../store/dialects/sqlite/node-driver.js';
import { type Finding, fail, ok, warn } from './finding.js';

/** The oldest Node that relx runs on. */
const OLDEST = [20, 19] as const;

/** Checks the version of Node. */
export function nodeVersion(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  return isOld ? fail('node', version, `Use Node ${OLDEST.join('.')} or later.`) : ok('node', version);
}

/** Optional libraries by the feature that needs them. */
const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  'a SQLite database': ['libsql'],
  'a MySQL database': ['mysql2'],
  'relx serve': ['hono', '@hono/node-server', 'ipaddr.js', '@wordpress/autop', '@valibot/to-json-schema'],
  'relx serve --metrics-port': ['prom-client'],
  'rendering lists': ['react', 'react-dom'],
  'posts of authors without the unfiltered_html capability': ['sanitize-html'],
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

/** Reports optional libraries that are not installed, with the features that need them. */
export function libraries(): Finding {
  const missing = Object.entries(LIBRARIES).flatMap(([use, names]) =>
    names.filter((name) => !isThere(name) && !(name === 'libsql' && hasNodeSqlite())).map((name) => ({ name, use })),
  );
  if (missing.length === 0) return ok('libraries', 'all installed');
  const found = `not installed: ${missing.map(({ name, use }) => `${name} (for ${use})`).join(', ')}`;
  return warn('libraries', found, `To use these features: npm install ${missing.map(({ name }) => name).join(' ')}`);
}

/** Requests the REST index of a server. */
export async function server(url: string): Promise<Finding> {
  const indexUrl = `${url.replace(/\/wp-json$/, '')}/wp-json/`;
  const advice = 'Start it with relx serve. Behind a proxy, check the proxy.';
  try {
    const response = await fetch(indexUrl, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) return fail('server', `${indexUrl} returns ${response.status}`, advice);
    const { namespaces } = (await response.json()) as { namespaces?: unknown };
    if (Array.isArray(namespaces) && namespaces.includes('relx/v1')) return ok('server', `${indexUrl} responds, with relx/v1`);
    return fail(
      'server',
      `${indexUrl} responds, without relx/v1`,
      'Check the URL: it belongs to another site, or to a site without relx.',
    );
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error };
    return fail('server', `${indexUrl} does not respond: ${cause?.message || message}`, advice);
  }
}
