'use client';
import { createRoot, type RelatedRootProps } from './create-root.js';
import type { Part } from './part.js';

/** Root for related posts, with the data for its parts. Renders nothing if the list is empty or fails, without `empty` or `error`. */
export const RelatedPostsRoot: Part<'div', RelatedRootProps<'post'>> = /* @__PURE__ */ createRoot('post', 'RelatedPostsRoot');
