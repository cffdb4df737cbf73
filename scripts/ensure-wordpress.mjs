// Before the tests: PHP, a web server and WordPress's files for those that run in WordPress, or a sentence that says what to install.
import { ensurePhpWasm } from './php-wasm.mjs';
import { ensureWordpress } from './wordpress.mjs';

try {
  ensureWordpress();
  ensurePhpWasm();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
