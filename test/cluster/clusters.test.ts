import { describe } from 'vitest';

// one file, so that one cluster runs at a time, beside other tests
describe('a cluster with faults', async () => void (await import('./faults.js')));
describe('a partitioned cluster', async () => void (await import('./partition.js')));
describe('WordPress on a cluster', async () => void (await import('./wordpress.js')));
