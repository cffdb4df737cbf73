import type { PostRecord } from 'relx/core';
import { letters } from './letters.js';
import { making } from './making.js';
import { maps } from './maps.js';
import { walking } from './walking.js';
import { weather } from './weather.js';

/** Every article, by theme. */
export const stories: readonly PostRecord[] = [...walking, ...maps, ...weather, ...making, ...letters];
