export { createElement } from 'react';
export { createRoot } from 'react-dom/client';
// biome-ignore lint/performance/noReExportAll: all of relx is in the file
export * from './index.js';
// biome-ignore lint/performance/noReExportAll: and all parts
export * from './react/parts/index.js';
