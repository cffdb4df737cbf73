import { createElement, Fragment, type ReactElement } from 'react';

/** `react/jsx-runtime` over `createElement`: WordPress 6.5 has no script of that name. */
export function jsx(
  type: Parameters<typeof createElement>[0],
  { children, ...props }: Record<string, unknown>,
  key?: string,
): ReactElement {
  const own = key === undefined ? props : { ...props, key };
  if (children === undefined) return createElement(type, own);
  return Array.isArray(children) ? createElement(type, own, ...children) : createElement(type, own, children as string);
}
export { Fragment, jsx as jsxs };
