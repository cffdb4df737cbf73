import { versionOf, type WordpressVersion } from '../../scripts/wordpress.mjs';
import { type ConformanceOptions, conformance } from '../conformance/suite.js';
import { isExhaustive } from '../sizes.js';
import { differences, openConformanceSite } from './conformance-site.js';
import type { Engine } from './opened-site.js';

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

/** Tests the plugin in a version of WordPress on a database. Each version has a file of its own, so that they run beside each other. */
export function testConformance(
  version: WordpressVersion,
  database: Engine,
  suites: NonNullable<ConformanceOptions['suites']>,
): void {
  conformance(`WordPress ${versionOf(version)} with the plugin, ${database}`, () => openConformanceSite({ version, database }), {
    suites: isExhaustive ? 'relations' : suites,
    differences: { ...differences, ...more[database] },
    isCoreTested: isExhaustive,
  });
}
