/** Flags that keep a headless browser quiet and off the network. */
export declare const chromiumFlags: string[];
/** Returns the path of the browser, or undefined. `CHROME_PATH` comes first. */
export declare function findChromium(): string | undefined;
/** Returns the path of the browser, or exits with a message if there is none. */
export declare function requireChromium(): string;
/** Installs Debian's package if no browser is found, apt is available and the user is root. */
export declare function ensureChromium(): string;
