import type { FunctionComponent } from 'react';

/** A function with one parameter that is destructured, as in `function Feed({ postId = 12 })`. The group has its properties. */
const DESTRUCTURED = /^(?:function\s*\w*\s*)?\(\s*\{([^{}]*)\}\s*\)/;

/** Whether an export is a component that renders without props: it has none, or each has a default. */
export function needsNoProps(name: string, value: unknown): value is FunctionComponent {
  if (typeof value !== 'function' || !/^([A-Z]|default$)/.test(name)) return false;
  const source = String(value);
  if (source.startsWith('class')) return false;
  const properties = DESTRUCTURED.exec(source)?.[1] ?? '';
  return value.length === 0 || (properties !== '' && properties.split(',').every((property) => property.includes('=')));
}
