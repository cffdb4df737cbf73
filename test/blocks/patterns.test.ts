import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@wordpress/blocks';
import { beforeAll, expect, test, vi } from 'vitest';
import { registerAll } from './registered.js';

interface Parsed {
  readonly name: string;
  readonly isValid: boolean;
  readonly innerBlocks: readonly Parsed[];
}

beforeAll(() => registerAll(async () => Response.json([])));

const FOLDER = join(import.meta.dirname, '../../storybook/patterns');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.blocks.html'));
const all = (blocks: readonly Parsed[]): readonly Parsed[] => blocks.flatMap((block) => [block, ...all(block.innerBlocks)]);

test('there are eight patterns', () => expect(files).toHaveLength(8));

test.each(files)('the editor reads each block of %s as its own', (name) => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const blocks = all(parse(readFileSync(join(FOLDER, name), 'utf8')) as unknown as Parsed[]);
  expect(blocks.filter(({ isValid }) => !isValid).map((block) => block.name)).toEqual([]);
  expect(blocks.filter((block) => block.name === 'core/missing' || block.name === 'core/freeform')).toEqual([]);
  expect(errors.mock.calls).toEqual([]);
  errors.mockRestore();
});
