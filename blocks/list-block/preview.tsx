import { Disabled } from '@wordpress/components';
import { dateI18n, getSettings } from '@wordpress/date';
import { memo, type ReactElement } from 'react';
import { type ObjectType, type RelatedAttributes, RelatedView, type RelationItem } from 'relx';
import { translate } from './translate.js';

interface PreviewProps {
  readonly objectType: ObjectType;
  readonly attributes: RelatedAttributes;
  /** Undefined while they are loaded. */
  readonly items: readonly RelationItem[] | undefined;
}

/**
 * The list as on the site, rendered by the same component; its links lead nowhere while one edits. Memoized:
 * an editor renders its blocks more often than they change.
 */
export const Preview = memo(function Preview({ objectType, attributes, items }: PreviewProps): ReactElement {
  const locale = document.documentElement.lang || 'en';
  // the class is on the block around it
  const props = { ...attributes, className: '' };
  return (
    <Disabled>
      <RelatedView
        {...props}
        objectType={objectType}
        locale={locale}
        formatDate={formatDate}
        translate={translate}
        related={items ? { status: 'success', items: items.slice(0, attributes.limit) } : { status: 'pending' }}
      />
    </Disabled>
  );
});

/** Formats a date like the site: in its date format, language and time zone. */
const formatDate = (date: string): string => dateI18n(getSettings().formats.date, date);
