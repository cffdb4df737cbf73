import type { ReactElement } from 'react';
import { formatDate } from './format-date.js';
import type { ItemProps } from './item-props.js';
import { textOf } from './text-of.js';

/** Date of a post, or nothing if it has no valid one. */
export function itemDate({ related, locale, formatDate: format }: ItemProps<'post'>): ReactElement | null {
  const { date } = related;
  const utc = textOf(related.date_gmt);
  const day = typeof date === 'string' && (format ? format(date) : formatDate(date, locale));
  if (!day) return null;
  return (
    // server and browser can have different versions of locale data
    <time className="relx-related-item-date" dir="auto" dateTime={utc ? `${utc}Z` : date} suppressHydrationWarning>
      {day}
    </time>
  );
}
