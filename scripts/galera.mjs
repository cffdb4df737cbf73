// Finds the programs for the cluster tests, or installs Debian's packages as root.
import { existsSync, readFileSync } from 'node:fs';
import { ensureMariadb, requireMariadb } from './mariadb.mjs';
import { findProgram, installPackages } from './programs.mjs';

const LIBRARIES = [
  '/usr/lib/galera/libgalera_smm.so',
  '/usr/lib64/galera-4/libgalera_smm.so',
  '/usr/lib64/galera/libgalera_smm.so',
  '/usr/lib/libgalera_smm.so',
];
/** CAP_SYS_ADMIN and CAP_NET_ADMIN, as bits of a capability set. */
const NAMESPACES = (1n << 21n) | (1n << 12n);

function mayMakeNamespaces() {
  try {
    const [, hex] = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return hex !== undefined && (BigInt(`0x${hex}`) & NAMESPACES) === NAMESPACES;
  } catch {
    return false;
  }
}

const library = () => LIBRARIES.find((path) => existsSync(path));

const missing = () => [
  ...(library() ? [] : ['galera-4']),
  ...(findProgram('rsync') ? [] : ['rsync']),
  ...(findProgram('ip') ? [] : ['iproute2']),
];

/** Returns the paths of the programs, or exits with a message if one is missing. */
export function requireGalera() {
  const programs = requireMariadb();
  const packages = missing();
  if (packages.length > 0)
    throw new Error(
      `The cluster tests need MariaDB with Galera 4, rsync and ip. Install the missing packages (Debian: apt-get install ${packages.join(' ')}).`,
    );
  return { ...programs, library: library(), ip: findProgram('ip') };
}

/** Exits with a message if the process can't partition a network. */
export function requireNamespaces() {
  if (mayMakeNamespaces()) return;
  throw new Error(
    'The tests partition the network with Linux network namespaces. These need root, or the capabilities CAP_SYS_ADMIN and CAP_NET_ADMIN. Run `npm run test:cluster` as root.',
  );
}

/** Installs missing Debian packages if apt is available and the user is root. */
export function ensureGalera() {
  ensureMariadb();
  installPackages(missing());
  return requireGalera();
}
