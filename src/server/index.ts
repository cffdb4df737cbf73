export { type App, type AppOptions, createApp } from './app.js';
export { type Bridge, type BridgeOptions, createBridge, type OpenedSite } from './bridge/create-bridge.js';
export { BRIDGE_HEADER, type BridgeUser } from './bridge/signature.js';
export type { SiteFacts } from './bridge/site-facts.js';
export type { Connection, Render } from './context.js';
export type { LogEntry, Metrics } from './exchange.js';
export { createMetricsApp } from './metrics-app.js';
export { openapi } from './openapi.js';
