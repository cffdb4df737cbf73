#!/usr/bin/env node
import { createRelationsProgram } from './program.js';
import { run } from './run.js';

await run(createRelationsProgram());
