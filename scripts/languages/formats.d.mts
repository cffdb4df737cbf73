type IsWanted = (file: string) => boolean;
/** Translations by message. The empty message has the header. */
type LocaleData = Readonly<Record<string, Readonly<Record<string, string>> | readonly string[]>>;

export function localeData(root: string, language: string, isWanted?: IsWanted): LocaleData;
export function scriptFile(root: string, language: string, isWanted?: IsWanted): string;
export function phpFile(root: string, language: string, isWanted?: IsWanted): string;
export function readersModule(root: string, language: string): string;
