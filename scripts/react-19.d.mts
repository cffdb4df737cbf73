export declare const react19: string;
export declare function ensureReact19(): Promise<void>;
