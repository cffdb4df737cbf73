import { isExhaustive } from '../sizes.js';
import { testConformance } from './conformance-versions.js';
import { everyEngine } from './opened-site.js';

// the rules are those of the newest version: only what the REST server of WordPress or a database does can differ
for (const database of isExhaustive ? everyEngine : (['sqlite'] as const)) testConformance('6.5.5', database, 'oldest');
