export function withAbsoluteLinks(
  text: string,
  manifest: { readonly homepage: string; readonly repository: { readonly url: string } },
): string;
export function writePackedFiles(): void;
export function removePackedFiles(): void;
