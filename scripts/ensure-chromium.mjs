// Before the tests: a browser for the end-to-end part, or a sentence that says what to install.
import { ensureChromium } from './chromium.mjs';

try {
  ensureChromium();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
