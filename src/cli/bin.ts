#!/usr/bin/env node
import { start } from './start.js';

await start(async () => (await import('./program.js')).createProgram());
