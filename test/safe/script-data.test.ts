import { expect, it } from 'vitest';
import { scriptData } from '../../src/safe/script-data.js';
import { vectors } from '../security/html/vectors.js';

it('data in a script is read back as it was, and ends nothing', () => {
  for (const text of [...vectors, '</script>', '<!--<script>', '\u2028\u2029']) {
    const json = scriptData({ [text]: [text] });
    expect(JSON.parse(json)).toEqual({ [text]: [text] });
    expect(json).not.toMatch(/[<\u2028\u2029]/);
  }
});
