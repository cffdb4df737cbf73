import { afterAll } from 'vitest';
import { apiFetch } from '../../blocks/relations/api-fetch.js';

const nothing = () => {};

// the next file must not wait for a response that one before holds back
afterAll(() => apiFetch.setFetchHandler(() => Promise.reject(new Error('A test has not set what responds.'))));

// happy-dom can't cancel animations: users who prefer reduced motion have none
globalThis.matchMedia = () =>
  ({ matches: true, addListener: nothing, addEventListener: nothing, removeEventListener: nothing }) as unknown as MediaQueryList;
