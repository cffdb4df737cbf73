import type { CustomField } from '@puckeditor/core';
import { lazy, Suspense } from 'react';
import type { TagCategory } from '../tag-category.js';

// loaded lazily, because it imports Puck's editor, which server rendering does not need
const TagFieldEditor = lazy(() => import('./tag-field-editor.js').then((module) => ({ default: module.TagFieldEditor })));

/** Categories of props that a tag can fill. */
export type TagFieldCategory = Exclude<TagCategory, 'html'>;

/**
 * Creates a Puck field for a text, URL or number. Authors enter a value or choose a dynamic tag. With `withDynamicTags`, the
 * component receives the value.
 *
 * @example
 * const Heading: ComponentConfig<{ text: string; href: string }> = {
 *   fields: { text: tagField('text', { label: 'Text' }), href: tagField('url', { label: 'Link' }) },
 *   render: ({ text, href }) => <h2><a href={href}>{text}</a></h2>,
 * };
 */
export function tagField<C extends TagFieldCategory>(
  category: C,
  { label }: { readonly label: string },
): CustomField<C extends 'number' ? number : string> {
  return {
    type: 'custom',
    label,
    metadata: { relxTag: category },
    render: (props) => (
      <Suspense fallback={null}>
        <TagFieldEditor {...props} category={category} />
      </Suspense>
    ),
  };
}
