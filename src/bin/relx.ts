#!/usr/bin/env node
import { launch } from './launch.js';

const [command, ...words] = process.argv.slice(2);
if (command === 'types' && words.includes('--typescript') && !words.includes('--help') && !words.includes('-h')) {
  // works without the backend
  const { typescriptTypes } = await import('./typescript-command.js');
  await typescriptTypes(words);
} else await launch(() => import('@relx/server/cli'));
