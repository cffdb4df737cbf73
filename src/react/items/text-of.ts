import type { ReactElement, ReactNode } from 'react';

/**
 * Returns the text of React content, or of a value of a site: numbers are texts, and objects have none. The content of components is
 * unknown.
 */
export function textOf(content: ReactNode): string {
  // first, because it is almost always a text
  if (typeof content === 'string' || typeof content === 'number') return `${content}`;
  if (Array.isArray(content)) return content.map(textOf).join('');
  const { props } = Object(content) as Partial<ReactElement<{ children?: ReactNode }>>;
  return props ? textOf(props.children) : '';
}
