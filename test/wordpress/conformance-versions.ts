import type { WordpressVersion } from '../../scripts/wordpress.mjs';
import { conformance } from '../conformance/suite.js';
import { isExhaustive } from '../sizes.js';
import { differences, openConformanceSite } from './conformance-site.js';
import { versions } from './versions.js';

const NGINX = 'nginx responds itself to a path that is no text';
const TEXT = 'WordPress on SQLite has no full-text index: only shared terms count';

/** What else differs on a database, or on the web server in front of it. */
const more = {
  mariadb: {
    'unknown routes > GET /%': NGINX,
    'unknown routes > GET /relx/v1/%E0%A4%A': NGINX,
    'ids in a path > %00 is rejected': NGINX,
    'ids in a path > 1%00 is rejected': NGINX,
  },
  sqlite: {
    'similar posts > share words and topics before topics alone': TEXT,
    'suggestions for a draft > share its text': TEXT,
  },
};

/**
 * Tests the plugin in sites of these versions. Each version has a file of its own, so that they run beside each other. Between the
 * oldest version and the newest, only what WordPress's REST server does itself can differ: all else runs in both of them.
 */
export function testConformance(...wanted: readonly WordpressVersion[]): void {
  for (const [name, database, version] of versions.filter(([, , one]) => wanted.includes(one)))
    conformance(`WordPress ${name} with the plugin, ${database}`, () => openConformanceSite({ version, database }), {
      suites: isExhaustive || version !== '6.6' ? 'relations' : 'transport',
      differences: { ...differences, ...more[database] },
    });
}
