'use client';
import { createRoot, type RelatedRootProps } from './create-root.js';
import type { Part } from './part.js';

/** Root element of a list of related terms, and the data for the parts inside. Renders nothing if the list is empty. */
export const RelatedTermsRoot: Part<'div', RelatedRootProps<'term'>> = /* @__PURE__ */ createRoot('term', 'RelatedTermsRoot');
