import { testConformance } from './conformance-versions.js';
import { everyEngine } from './opened-site.js';

for (const database of everyEngine) testConformance('6.7-alpha', database, 'oldest');
