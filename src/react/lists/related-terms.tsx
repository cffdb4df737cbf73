'use client';
import { forwardRef } from 'react';
import { TermItem } from '../items/term-item.js';
import { RelatedList } from './related-list.js';
import type { AnyListProps, RelatedListComponent, RelatedListProps } from './related-list-props.js';

export type RelatedTermsProps = RelatedListProps<'term'>;

/**
 * Lists terms related to `object`, `postId` or the current object, as links or, in a grid, as a row of tags. Renders, by default,
 * `div.relx-related-terms.relx-related-list > h2 + ul > li > a`.
 *
 * @example
 * <RelatedTerms layout="grid" orderBy="name" limit={20} />
 */
export const RelatedTerms: RelatedListComponent<'term', 'categorized_as'> = forwardRef<HTMLDivElement, AnyListProps<'term'>>(
  function RelatedTerms(props, ref) {
    return <RelatedList objectType="term" Item={TermItem} rootRef={ref} props={props} />;
    // a generic type, which `forwardRef` can't have
  },
) as unknown as RelatedListComponent<'term', 'categorized_as'>;
