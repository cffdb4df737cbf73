import { conformance } from '../conformance/suite.js';
import { differences, openConformanceSite } from './conformance-site.js';

conformance('WordPress with the plugin, SQLite', () => openConformanceSite(), { suites: 'relations', differences });
