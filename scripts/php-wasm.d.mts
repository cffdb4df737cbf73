/** A separate PHP without a network. */
export interface Php {
  /** Runs PHP code without its opening tag, in a new request. Returns the output, or throws if the code fails. */
  run(code: string): Promise<string>;
  /** Runs a PHP file below `/site` for an HTTP request, as `PHP.run()` of `@php-wasm/universal`. One request at a time. */
  request(
    request: object,
  ): Promise<{
    readonly httpStatusCode: number;
    readonly headers: Readonly<Record<string, readonly string[]>>;
    readonly bytes: Uint8Array;
  }>;
  stop(): void;
}
/** The PHP versions that `loadPhp` accepts. */
export declare const phpVersions: readonly string[];
/** Downloads missing packages. */
export declare function ensurePhpWasm(): void;
/** Starts a PHP that can read one folder, as `/site`. `post_message_to_js()` passes a text to `respond` and returns its result. */
export declare function loadPhp(version: string, folder: string, respond: (message: string) => Promise<string>): Promise<Php>;
