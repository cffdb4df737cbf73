export function withAbsoluteLinks(
  text: string,
  manifest: { readonly homepage: string; readonly repository: { readonly url: string } },
): string;
export function writeStyleSheets(): void;
export function removeStyleSheets(): void;
