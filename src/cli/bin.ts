#!/usr/bin/env node
import { createProgram } from './program.js';
import { run } from './run.js';

await run(createProgram());
