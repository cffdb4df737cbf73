'use client';
import { createRoot, type RelatedRootProps } from './create-root.js';
import type { Part } from './part.js';

/** Root for related terms, like `RelatedPostsRoot`. */
export const RelatedTermsRoot: Part<'div', RelatedRootProps<'term'>> = /* @__PURE__ */ createRoot('term', 'RelatedTermsRoot');
