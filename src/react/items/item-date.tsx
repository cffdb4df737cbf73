import type { ReactElement } from 'react';
import type { ElementProps } from './element-props.js';
import { formatDate } from './format-date.js';
import type { ItemProps } from './item-props.js';

/** Date of a post, or nothing if it has no valid one. */
export function itemDate(
  { related, locale, formatDate: format }: ItemProps<'post'>,
  { as: Time = 'time', children, ...props }: ElementProps = {},
): ReactElement | null {
  const day = related.date && (format ? format(related.date) : formatDate(related.date, locale));
  if (!day) return null;
  return (
    // server and browser can have different versions of locale data
    <Time
      className="relx-related-item-date"
      dir="auto"
      dateTime={related.date_gmt ? `${related.date_gmt}Z` : related.date}
      suppressHydrationWarning
      {...props}
    >
      {children ?? day}
    </Time>
  );
}
