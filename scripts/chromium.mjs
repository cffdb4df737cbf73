// Finds the browser that the end-to-end tests drive, and installs Debian's where that is allowed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, programFolders } from './programs.mjs';

// the first has no windows to draw, so it takes half the processor's time
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
  // names and addresses that are not this machine's do not exist
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** The browser's path, or undefined. `CHROME_PATH` wins. */
export function findChromium() {
  const candidates = [
    process.env.CHROME_PATH ?? '',
    ...programFolders().flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...PLACES,
  ];
  return candidates.find((path) => path !== '' && existsSync(path));
}

/** The browser's path; stops with a sentence when there is none. */
export function requireChromium() {
  const path = findChromium();
  if (path) return path;
  throw new Error(
    'The tests in a browser need Chromium or Chrome. Install it (Debian: apt-get install chromium-headless-shell), or set CHROME_PATH to its program.',
  );
}

/** Installs Debian's package when there is no browser, apt is here and we are root. */
export function ensureChromium() {
  if (!findChromium()) installPackages(['chromium-headless-shell']);
  return requireChromium();
}
