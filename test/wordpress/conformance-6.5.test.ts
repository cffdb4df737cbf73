import { isExhaustive } from '../sizes.js';
import { testConformance } from './conformance-versions.js';
import { everyEngine } from './opened-site.js';

// the rules are those of the newest version: only what the REST server of WordPress or a database does can differ
testConformance('6.5.5', 'sqlite', 'oldest');
// versions between the oldest and the newest
if (isExhaustive)
  for (const database of everyEngine)
    for (const version of ['6.6', '6.7-alpha'] as const) testConformance(version, database, 'relations');
