// Before the tests: PHP, a web server and WordPress's files for those that run in WordPress, or a sentence that says what to install.
import { ensureWordpress } from './wordpress.mjs';

try {
  ensureWordpress();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
