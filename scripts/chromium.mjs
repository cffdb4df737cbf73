// Finds the browser that the end-to-end tests drive, and installs Debian's where that is allowed.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

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
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    process.env.CHROME_PATH ?? '',
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...PLACES,
  ];
  return candidates.find((path) => path !== '' && existsSync(path));
}

/** The browser's path; stops with a sentence when there is none. */
export function requireChromium() {
  const path = findChromium();
  if (path) return path;
  throw new Error(
    'The end-to-end tests need Chromium or Chrome. Install it (Debian: apt-get install chromium-headless-shell), or set CHROME_PATH to its program.',
  );
}

/** Installs Debian's package when there is no browser, apt is here and we are root. */
export function ensureChromium() {
  const mayInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!findChromium() && mayInstall) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    console.log('No browser found: installing the package chromium-headless-shell ...');
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
  }
  return requireChromium();
}
