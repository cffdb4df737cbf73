import { inject } from 'vitest';
import { conformance } from '../conformance/suite.js';
import { differences, openConformanceSite } from './conformance-site.js';

const NGINX = 'nginx responds itself to a path that is no text';

conformance('WordPress with the plugin, MariaDB', () => openConformanceSite({ database: inject('mariadb') }), {
  suites: 'relations',
  differences: {
    ...differences,
    'unknown routes > GET /%': NGINX,
    'unknown routes > GET /relx/v1/%E0%A4%A': NGINX,
    'ids in a path > %00 is refused': NGINX,
    'ids in a path > 1%00 is refused': NGINX,
  },
});
