export const page: string;
export const styleSheets: Readonly<Record<string, string>>;
export function documented(file: string): { readonly name: string; readonly what: string; readonly byDefault: string }[];
export function readIn(file: string): string[];
export function withTables(text: string): string;
