/** Supported major versions besides that of this process. */
export declare function otherNodes(): readonly number[];
/** Returns the path of a version's program, downloaded if it is missing. */
export declare function ensureNode(major: number): string;
