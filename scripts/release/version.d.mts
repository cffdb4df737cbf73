import type { Release } from 'keep-a-changelog';

export declare function withReadmeChanges(text: string, release: Release): string;
export declare function writeVersion(root: string, version: string): void;
export declare function notesOf(root: string, version: string): string;
