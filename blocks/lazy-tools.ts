import { lazy } from 'react';

/** Loads what a list does not need before it is selected or saved. The plugin has it in a script of its own. */
export const loadTools = () => import('./tools.js');

export const ListTools = lazy(async () => ({ default: (await loadTools()).ListTools }));
export const LoopSettings = lazy(async () => ({ default: (await loadTools()).LoopSettings }));
export const TermSettings = lazy(async () => ({ default: (await loadTools()).TermSettings }));
export const PostRelations = lazy(async () => ({ default: (await loadTools()).PostRelations }));
