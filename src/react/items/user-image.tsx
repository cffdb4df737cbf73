import type { ReactElement } from 'react';
import { safeUrl } from '../../safe/safe-url.js';
import type { ElementProps } from './element-props.js';
import type { ItemProps } from './item-props.js';
import { textOf } from './text-of.js';

/** Avatar of a user, or the first letter of the name. */
export function userImage({ related }: ItemProps<'user'>, props: ElementProps = {}): ReactElement {
  const src = safeUrl(related.avatar);
  const { as: Image = 'img', className = 'relx-related-item-avatar', style, ...rest } = props;
  return src ? (
    <Image
      className={className}
      style={style}
      width={96}
      height={96}
      loading="lazy"
      decoding="async"
      alt=""
      src={src}
      {...rest}
    />
  ) : (
    <span className={className} style={style} aria-hidden="true">
      {[...(textOf(related.title) || textOf(related.slug))][0]?.toUpperCase()}
    </span>
  );
}
