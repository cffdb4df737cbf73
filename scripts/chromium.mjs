// Finds the browser for the end-to-end tests, or installs Debian's as root.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, programFolders } from './programs.mjs';

// the headless shell comes first: it draws no windows, and uses half the processor time
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Flags that keep a headless browser quiet and off the network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // resolve no names and no IP addresses except those of this machine
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** Returns the path of the browser, or undefined. `CHROME_PATH` comes first. */
export function findChromium() {
  const candidates = [
    process.env.CHROME_PATH ?? '',
    ...programFolders().flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...PLACES,
  ];
  return candidates.find((path) => path !== '' && existsSync(path));
}

/** Returns the path of the browser, or exits with a message if there is none. */
export function requireChromium() {
  const path = findChromium();
  if (path) return path;
  throw new Error(
    'The tests in a browser need Chromium or Chrome. Install it (Debian: apt-get install chromium-headless-shell), or set CHROME_PATH to its program.',
  );
}

/** Installs Debian's package if no browser is found, apt is available and the user is root. */
export function ensureChromium() {
  if (!findChromium()) installPackages(['chromium-headless-shell']);
  return requireChromium();
}
