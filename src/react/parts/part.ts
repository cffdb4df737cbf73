import type { ComponentPropsWithRef, ElementType, ReactElement } from 'react';

/** Props of a part: its own, `as`, and those of the element or component that it renders. All of them are optional. */
export type PartProps<Tag extends ElementType, Own = object> = Own & {
  /** The element or component to render. */
  readonly as?: Tag | undefined;
} & Omit<Partial<ComponentPropsWithRef<Tag>>, keyof Own | 'as'>;

/**
 * A part of a list. `className`, `style`, `ref`, `data-*` and every other prop replace the default ones. `as` replaces the
 * element, and determines which props are allowed.
 */
export interface Part<DefaultTag extends ElementType, Own = object> {
  <Tag extends ElementType = DefaultTag>(props: PartProps<Tag, Own>): ReactElement | null;
  displayName?: string | undefined;
}
