import type { CSSProperties, ElementType, ReactNode } from 'react';

/** Props of a part of a list that replace the default ones. Parts also accept every other prop of their element. */
export interface ElementProps {
  readonly as?: ElementType | undefined;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly children?: ReactNode;
}
