import { __ } from '@wordpress/i18n';
import { registerFormatType } from '@wordpress/rich-text';
import { lazy, Suspense } from 'react';
import type { FormatProps } from './related-link.js';
import { editorServices } from './services.js';

// when a text is first selected
const RelatedLink = lazy(async () => ({ default: (await import('./related-link.js')).RelatedLink }));

/**
 * Adds "Link to a related post" to the tools of texts. It is registered as a format, and inserts WordPress's own: no text has its class
 * name.
 */
export function registerRelatedLink({ client } = editorServices()): void {
  registerFormatType('relx/related-link', {
    title: __('Link to a related post', 'relx'),
    tagName: 'a',
    className: 'relx-related-link',
    interactive: true,
    edit: (props: FormatProps) => (
      <Suspense>
        <RelatedLink {...props} client={client} />
      </Suspense>
    ),
  });
}
