'use client';
import { createRoot, type RelatedRootProps } from './create-root.js';
import type { Part } from './part.js';

/** Root element of a list of related users, and the data for the parts inside. Renders nothing if the list is empty. */
export const RelatedUsersRoot: Part<'div', RelatedRootProps<'user'>> = /* @__PURE__ */ createRoot('user', 'RelatedUsersRoot');
