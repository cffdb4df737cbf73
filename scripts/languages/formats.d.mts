type IsWanted = (file: string) => boolean;
/** By sentence; the entry of the empty one is the head. */
type LocaleData = Readonly<Record<string, Readonly<Record<string, string>> | readonly string[]>>;

export function localeData(root: string, language: string, isWanted?: IsWanted): LocaleData;
export function scriptFile(root: string, language: string, isWanted?: IsWanted): string;
export function phpFile(root: string, language: string, isWanted?: IsWanted): string;
export function readersModule(root: string, language: string): string;
