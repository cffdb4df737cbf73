import * as parts from './react/parts/index.js';

export { createElement } from 'react';
export { createRoot } from 'react-dom/client';
// biome-ignore lint/performance/noReExportAll: all of relx is in the file
export * from './index.js';
/** The parts of lists, those of `relx/parts`: `parts.RelatedPosts.Root`. A property, because lists have the same names. */
export { parts };
