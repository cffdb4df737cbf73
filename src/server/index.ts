export { type App, type AppOptions, createApp } from './app.js';
export type { Connection, Render } from './context.js';
export type { LogEntry, Metrics } from './exchange.js';
export { createMetricsApp } from './metrics-app.js';
export { openapi } from './openapi.js';
