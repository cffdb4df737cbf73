export { type App, type AppOptions, createApp } from './app.js';
export type { Connection } from './context.js';
export { openapi } from './openapi.js';
