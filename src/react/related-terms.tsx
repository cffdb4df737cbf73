'use client';
import { type ForwardRefExoticComponent, forwardRef, type RefAttributes } from 'react';
import { RelatedList } from './related-list.js';
import type { RelatedListProps } from './related-list-props.js';
import { TermItem } from './term-item.js';

export type RelatedTermsProps = RelatedListProps<'term'>;

/**
 * The related terms of the current post, or of `postId` or `object`: a list of links, or a row of tags as a grid.
 * Renders `div.relx-related-terms.relx-related-list > h3 + ul > li > a`; with nothing to show, nothing.
 *
 * @example
 * <RelatedTerms layout="grid" orderBy="name" limit={20} />
 */
export const RelatedTerms: ForwardRefExoticComponent<RelatedTermsProps & RefAttributes<HTMLDivElement>> = forwardRef(
  function RelatedTerms(props: RelatedTermsProps, ref) {
    return <RelatedList objectType="term" Item={TermItem} rootRef={ref} props={props} />;
  },
);
