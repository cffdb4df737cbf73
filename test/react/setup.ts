import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

// a busy machine is slow; what never appears fails all the same
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);

// the next file of this process has the same document. Tests of servers have none
afterAll(() => {
  globalThis.document?.head.replaceChildren();
  globalThis.document?.body.replaceChildren();
});
