import type { CustomField } from '@puckeditor/core';
import { lazy, Suspense } from 'react';
import type { TagCategory } from '../tag-category.js';

// the editor of a field is Puck's editor's: a server that renders never loads it
const TagFieldEditor = lazy(() => import('./tag-field-editor.js').then((module) => ({ default: module.TagFieldEditor })));

/** What a prop may hold that a tag can stand in for. */
export type TagFieldCategory = Exclude<TagCategory, 'html'>;

/**
 * A field for a prop that is a text, a URL or a number: somebody types it, or chooses a dynamic tag in its place. The
 * component gets the value either way, in a config that went through `withDynamicTags`.
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
