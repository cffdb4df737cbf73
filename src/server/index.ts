export { type App, type AppOptions, createApp } from './app.js';
export { openapi } from './openapi.js';
