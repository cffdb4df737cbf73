import { testConformance } from './conformance-versions.js';
import { engines } from './opened-site.js';

for (const database of engines) testConformance('newest', database, 'relations');
