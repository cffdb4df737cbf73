'use client';
import { createRoot, type RelatedRootProps } from './create-root.js';
import type { Part } from './part.js';

/** Root for related users, like `RelatedPostsRoot`. */
export const RelatedUsersRoot: Part<'div', RelatedRootProps<'user'>> = /* @__PURE__ */ createRoot('user', 'RelatedUsersRoot');
