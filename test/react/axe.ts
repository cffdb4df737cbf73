import axe from 'axe-core';

/** The accessibility faults of an element, as readable lines. A list is no page, and happy-dom knows no colours. */
export async function faultsOf(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, { rules: { region: { enabled: false }, 'color-contrast': { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
