import { type AttributeSpec, attributes } from 'relx';
import { attributeDocs } from 'relx/attributes';
import { expect, test } from 'vitest';

const specs = Object.entries<AttributeSpec>(attributes);

test('attributes have one wire name each, snake_case, and a description', () => {
  // shortcodes have no `order` of their own: theirs is `orderBy`
  const wires = specs.filter(([prop]) => prop !== 'order').map(([, { wire }]) => wire);
  expect(new Set(wires).size).toBe(specs.length - 1);
  for (const wire of wires) expect(wire).toMatch(/^[a-z_]+$/);
  for (const { description } of Object.values(attributeDocs)) expect(description).toMatch(/^[A-Z].*\.$/);
});
