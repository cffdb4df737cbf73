export declare const SERVER: string;
export declare const PACKAGES: readonly string[];
export declare const PLUGIN: string;
export declare function stateOfName(name: string, npm?: (...args: string[]) => unknown): 'free' | 'ours' | 'taken' | 'unknown';
