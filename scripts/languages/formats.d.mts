type IsWanted = (file: string) => boolean;
/** Selects source files, by the name of a part of the plugin. */
type Parts = Readonly<Record<string, IsWanted>>;
/** Translations by message. The empty message has the header. */
type LocaleData = Readonly<Record<string, Readonly<Record<string, string>> | readonly string[]>>;

export function localeData(root: string, language: string, isWanted?: IsWanted): LocaleData;
export function messagesFile(root: string, parts: Parts): string;
export function phpFile(root: string, language: string, parts: Parts): string;
export function readersModule(root: string, language: string): string;
