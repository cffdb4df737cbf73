export function freezeDocs(root: string, version: string): string | undefined;
