import type { CSSProperties, ElementType, ReactNode } from 'react';

/** The element, the class and other props of a part of a list, in place of the default ones. */
export interface ElementProps {
  readonly as?: ElementType | undefined;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly children?: ReactNode;
  readonly [prop: string]: unknown;
}
