// Finds what the cluster's tests run on, and installs Debian's packages where that is allowed.
import { existsSync, readFileSync } from 'node:fs';
import { ensureMariadb, requireMariadb } from './mariadb.mjs';
import { findProgram, installPackages } from './programs.mjs';

const LIBRARIES = [
  '/usr/lib/galera/libgalera_smm.so',
  '/usr/lib64/galera-4/libgalera_smm.so',
  '/usr/lib64/galera/libgalera_smm.so',
  '/usr/lib/libgalera_smm.so',
];
/** CAP_SYS_ADMIN and CAP_NET_ADMIN, as bits of a process's capabilities. */
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

/** The programs' paths; stops with a sentence when they are not there. */
export function requireGalera() {
  const programs = requireMariadb();
  const packages = missing();
  if (packages.length > 0)
    throw new Error(
      `The cluster's tests need MariaDB with Galera 4, rsync and ip. Install what is missing (Debian: apt-get install ${packages.join(' ')}).`,
    );
  return { ...programs, library: library(), ip: findProgram('ip') };
}

/** Stops with a sentence where a cluster can't be cut in two. */
export function requireNamespaces() {
  if (mayMakeNamespaces()) return;
  throw new Error(
    'A cluster is cut in two by network namespaces of Linux, which need root, or the capabilities CAP_SYS_ADMIN and CAP_NET_ADMIN. Run `npm run test:cluster` as root.',
  );
}

/** Installs Debian's packages that are missing, when apt is here and we are root. */
export function ensureGalera() {
  ensureMariadb();
  installPackages(missing());
  return requireGalera();
}
