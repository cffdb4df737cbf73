/** A PHP of its own, without a network. */
export interface Php {
  /** Runs PHP, without its opening tag, in a request of its own; gives what it prints. Throws where it fails. */
  run(code: string): Promise<string>;
  stop(): void;
}
/** The versions of PHP, as `loadPhp` takes them. */
export declare const phpVersions: readonly string[];
/** Fetches the packages where they are missing. */
export declare function ensurePhpWasm(): void;
/** Starts a PHP that sees one folder, as `/site`; `post_message_to_js()` hands a text to `answer`, and gives what that resolves to. */
export declare function loadPhp(version: string, folder: string, answer: (message: string) => Promise<string>): Promise<Php>;
