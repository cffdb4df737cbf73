#!/usr/bin/env node
import { launch } from './launch.js';

await launch(() => import('@relx/server/cli/content-relations'));
