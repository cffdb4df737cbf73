import { Disabled } from '@wordpress/components';
import { dateI18n, getSettings } from '@wordpress/date';
import { __ } from '@wordpress/i18n';
import { memo, type ReactElement } from 'react';
import { type AutomaticItem, type ObjectType, type RelatedAttributes, RelatedView, type RelationItem } from 'relx';
import type { RelationType } from 'relx/contract';
import { hiddenReason } from 'relx/manager/changes';
import { Heading } from './heading.js';
import { samplePost } from './sample-post.js';
import { translate } from './translate.js';

interface PreviewProps {
  readonly objectType: ObjectType;
  readonly attributes: RelatedAttributes;
  /** Undefined before they are loaded. */
  readonly types: readonly RelationType[] | undefined;
  /** Undefined while they are loaded. */
  readonly items: readonly (RelationItem | AutomaticItem)[] | undefined;
  /** Whether the items are examples. */
  readonly isSample: boolean;
  /** Whether an empty heading can be filled in. */
  readonly isSelected: boolean;
  readonly onHeading: (heading: string) => void;
}

/**
 * The list as on the site, rendered by the same component; its links lead nowhere while one edits, and its heading is edited in
 * place. Memoized: an editor renders its blocks more often than they change.
 */
export const Preview = memo(function Preview(preview: PreviewProps): ReactElement {
  const { objectType, attributes, types, items, isSample, isSelected, onHeading } = preview;
  const { heading, headingLevel, limit, showThumbnail } = attributes;
  const hasDrawings = isSample && objectType === 'post' && showThumbnail;
  return (
    // the heading has the styles of lists, too
    <div className={`relx-related-${objectType}s`}>
      {(heading || isSelected) && <Heading text={translate(heading)} level={headingLevel} onChange={onHeading} />}
      <Disabled>
        <RelatedView
          {...attributes}
          // the class is on the block around it
          className=""
          heading=""
          objectType={objectType}
          locale={document.documentElement.lang || 'en'}
          formatDate={formatDate}
          types={types}
          translate={translate}
          renderItem={hasDrawings ? ({ related }) => samplePost(related, attributes, formatDate) : undefined}
          related={items ? { status: 'success', items: items.slice(0, limit).map(marked) } : { status: 'pending' }}
        />
      </Disabled>
    </div>
  );
});

/** The item, whose title states why logged-out users do not see it, and that it was not chosen. */
function marked<I extends RelationItem | AutomaticItem>(item: I): I {
  const { title } = item.related;
  // translators: in the editor, after the title of a similar post that fills up a list.
  const notes = [hiddenReason(item.related), item.automatic && __('Automatic', 'relx')];
  const marks = notes.flatMap((note) => (note ? [` · ${note}`] : []));
  return marks.length === 0 ? item : { ...item, related: { ...item.related, title: title + marks.join('') } };
}

/** Formats a date like the site: in its formats and language. Dates of posts are in its time zone, without an offset. */
function formatDate(date: string, timeStyle?: 'short'): string {
  const { formats } = getSettings();
  const isLocal = /T[\d:.]+$/.test(date);
  return dateI18n(timeStyle ? formats.datetime : formats.date, isLocal ? `${date}Z` : date, 'UTC');
}
