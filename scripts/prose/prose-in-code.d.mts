import type { TextlintPluginCreator } from '@textlint/kernel';

/** A textlint plugin for the comments of TypeScript and PHP, and for the messages of a gettext template. */
export declare const proseInCode: TextlintPluginCreator;
