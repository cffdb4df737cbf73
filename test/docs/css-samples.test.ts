import { transform } from 'lightningcss';
import { errorCodes } from 'relx/contract';
import { expect, test } from 'vitest';
import { codeBlocks, filesIn, textOf } from './markdown.js';
import { isRunIn } from './runners.js';

const textsOf = (ending: RegExp) =>
  ['src', 'blocks']
    .flatMap((folder) => filesIn(folder, ending))
    .map(textOf)
    .join('\n');
const sheets = textsOf(/\.css$/);
const all = textsOf(/\.(css|tsx?)$/);

test.each(codeBlocks.filter(isRunIn('css')))('$at is CSS, and sets what there is', ({ code, at }) => {
  const { warnings } = transform({ filename: at, code: Buffer.from(code) });
  expect(warnings).toEqual([]);
  for (const [name] of code.matchAll(/--relx-[\w-]+/g)) expect(sheets).toContain(`var(${name}`);
  for (const [, name = ''] of code.matchAll(/\.((?:relx|wp-block-relx)-[\w-]+)/g)) {
    expect(all.replace(/\$\{kind\}/g, 'post')).toMatch(new RegExp(`${name.replace('wp-block-relx-', '')}\\b`));
  }
});

test.each(codeBlocks.filter(isRunIn('json')))('$at is JSON, and an error in it one of ours', ({ code }) => {
  const value = JSON.parse(code) as { code?: keyof typeof errorCodes; data?: { status?: number } };
  if (value.code) expect(value.data?.status).toBe(errorCodes[value.code]);
});
