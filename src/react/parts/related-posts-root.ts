'use client';
import { createRoot, type RelatedRootProps } from './create-root.js';
import type { Part } from './part.js';

/** Root for related posts, with the data for its parts. Renders nothing if the list is empty, unless it has `empty`. */
export const RelatedPostsRoot: Part<'div', RelatedRootProps<'post'>> = /* @__PURE__ */ createRoot('post', 'RelatedPostsRoot');
