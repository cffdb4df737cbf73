export function withAbsoluteLinks(
  text: string,
  manifest: { readonly homepage: string; readonly repository: { readonly url: string } },
): string;
