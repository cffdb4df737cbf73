import { isExhaustive } from '../sizes.js';
import { testConformance } from './conformance-versions.js';
import { everyEngine } from './opened-site.js';

for (const database of isExhaustive ? everyEngine : (['mariadb'] as const)) testConformance('6.6', database, 'oldest');
