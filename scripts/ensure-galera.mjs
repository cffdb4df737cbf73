// Before the tests: MariaDB with Galera for those that run on a cluster. Where it can't be installed only they fail, and say why.
import { ensureGalera } from './galera.mjs';

try {
  ensureGalera();
} catch (error) {
  console.error(error.message);
}
