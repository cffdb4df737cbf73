/** Flags that keep a headless browser quiet and off the network. */
export declare const chromiumFlags: string[];
/** The browser's path, or undefined. `CHROME_PATH` wins. */
export declare function findChromium(): string | undefined;
/** The browser's path; stops with a sentence when there is none. */
export declare function requireChromium(): string;
/** Installs Debian's package when there is no browser, apt is here and we are root. */
export declare function ensureChromium(): string;
