import type { TextlintPluginCreator } from '@textlint/kernel';

/** A textlint plugin for comments, declared names, titles of tests, and messages of a gettext template. */
export declare const proseInCode: TextlintPluginCreator;
