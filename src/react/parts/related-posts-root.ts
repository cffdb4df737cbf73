'use client';
import { createRoot, type RelatedRootProps } from './create-root.js';
import type { Part } from './part.js';

/** Root element of a list of related posts, and the data for the parts inside. Renders nothing if the list is empty. */
export const RelatedPostsRoot: Part<'div', RelatedRootProps<'post'>> = /* @__PURE__ */ createRoot('post', 'RelatedPostsRoot');
