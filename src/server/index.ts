export { type App, type AppOptions, createApp } from './app.js';
export type { Connection, Render } from './context.js';
export type { LogEntry, Metrics } from './middleware/request-log.js';
export { openapi } from './openapi/openapi.js';
export { createMetricsApp } from './operations/metrics-app.js';
