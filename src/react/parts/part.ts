import type { ComponentPropsWithRef, ElementType, ReactElement } from 'react';

/** Props of a part: its own, `as`, and those of what it renders. */
export type PartProps<Tag extends ElementType, Own = object> = Own & {
  /** The element or component to render. */
  readonly as?: Tag | undefined;
} & Omit<Partial<ComponentPropsWithRef<Tag>>, keyof Own | 'as'>;

/**
 * A list part. Its props replace most default ones, also `className`, `style` and `ref`. `as` replaces the element, and
 * determines its props.
 */
export interface Part<DefaultTag extends ElementType, Own = object> {
  <Tag extends ElementType = DefaultTag>(props: PartProps<Tag, Own>): ReactElement | null;
  displayName?: string | undefined;
}
