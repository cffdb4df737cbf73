/**
 * A `react/jsx-runtime` that creates DOM nodes directly: all that lists need, which are functions of their props without
 * state or events. The view script is built with it in React's place, which is fifty times its size, and a test holds every
 * list to the markup that React makes.
 */
type Props = Readonly<Record<string, unknown>>;
type Component = (props: Props) => Node | null;

/** Props that are called something else in HTML, and those that are React's alone. */
const names: Readonly<Record<string, string>> = { className: 'class', srcSet: 'srcset', dateTime: 'datetime' };
const reacts = ['children', 'ref', 'key', 'suppressHydrationWarning'];

function append(parent: Node, child: unknown): void {
  if (Array.isArray(child)) for (const one of child) append(parent, one);
  else if (child instanceof Node) parent.appendChild(child);
  else if (child !== null && child !== undefined && typeof child !== 'boolean')
    parent.appendChild(document.createTextNode(String(child)));
}

export const Fragment = 'fragment';

export function jsx(type: string | Component, props: Props): Node | null {
  if (typeof type === 'function') return type(props);
  const node = type === Fragment ? document.createDocumentFragment() : document.createElement(type);
  for (const [name, value] of Object.entries(props)) {
    if (reacts.includes(name) || value === undefined || value === null) continue;
    (node as HTMLElement).setAttribute(names[name] ?? name, String(value));
  }
  append(node, props.children);
  return node;
}
export const jsxs = jsx;
