// Before the tests: a MariaDB server for those that run on both databases, or a sentence that says what to install.
import { ensureMariadb } from './mariadb.mjs';

try {
  ensureMariadb();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
