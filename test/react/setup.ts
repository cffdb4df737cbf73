import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// a busy machine is slow; what never appears fails all the same
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);
