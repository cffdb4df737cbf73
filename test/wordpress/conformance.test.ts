import { conformance } from '../conformance/suite.js';
import { differences, openConformanceSite } from './conformance-site.js';

const TEXT = 'WordPress on SQLite has no full-text index: only shared terms count';

conformance('WordPress with the plugin, SQLite', () => openConformanceSite(), {
  suites: 'relations',
  differences: {
    ...differences,
    'similar posts > share words and topics before topics alone': TEXT,
    'suggestions for a draft > share its text': TEXT,
  },
});
