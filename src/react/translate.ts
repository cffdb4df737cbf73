/** Translates an English message. Returns unknown messages unchanged. */
export type Translate = (text: string) => string;

/** Returns messages in English, the source language. */
export const english: Translate = (text) => text;
