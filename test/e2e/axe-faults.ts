import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame } from 'playwright-core';

/** Every rule of WCAG 2.2, A and AA, that a machine can look at. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What an element of a page or of its frame, without some in it, does against WCAG 2.2 AA, as readable lines. The page has to let
 * axe in: `bypassCSP`. Rules in `off` are not checked, and if there is an `only`, no others are.
 */
export async function axeFaults(
  page: Pick<Frame, 'evaluate'>,
  selector: string,
  exclude: readonly string[] = [],
  off: readonly string[] = [],
  only?: readonly string[],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  }
  // target-size is off by default. Descriptions of elements that pass take longer than the rules
  const options: RunOptions = {
    runOnly: [...(only ?? wcag)],
    rules: { 'target-size': { enabled: true }, ...Object.fromEntries(off.map((rule) => [rule, { enabled: false }])) },
    resultTypes: ['violations'],
    selectors: false,
  };
  const { faults, passed } = await page.evaluate(
    async ([context, given]) => {
      const { axe } = globalThis as unknown as { axe: { run(context: object, options: RunOptions): Promise<AxeResults> } };
      const { violations, passes } = await axe.run(context, given);
      return {
        faults: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        passed: passes.length,
      };
    },
    [{ include: [selector], exclude }, options] as const,
  );
  if (passed === 0) throw new Error(`There is nothing in ${selector} to look at.`);
  return faults;
}
