import { readFile, writeFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { root } from '../docs/markdown.js';

const file = `${root}/docs/measured.json`;

/**
 * Compares sizes with those that guides state, which are in `docs/measured.json`. A size can be 0.2 smaller. `RELX_MEASURE=1` writes the
 * sizes instead, rounded up to one digit.
 */
export async function expectStated(sizes: Readonly<Record<string, number>>): Promise<void> {
  const stated = JSON.parse(await readFile(file, 'utf8')) as Record<string, number>;
  for (const [name, size] of Object.entries(sizes)) {
    if (process.env.RELX_MEASURE) stated[name] = Math.ceil(size * 10) / 10;
    expect(size, name).toBeLessThanOrEqual(stated[name] ?? 0);
    expect(size, name).toBeGreaterThan((stated[name] ?? 0) - 0.2);
  }
  if (process.env.RELX_MEASURE) await writeFile(file, `${JSON.stringify(stated, null, 2)}\n`);
}
