/** What a page of a WordPress site declares in its markup. */

/** The REST root of the site. */
export const restRoot = (): string =>
  document.querySelector<HTMLLinkElement>('link[rel="https://api.w.org/"]')?.href ?? '/wp-json';

const numbered = (classes: string, name: RegExp): number | undefined => {
  const id = name.exec(classes)?.[1];
  return id === undefined ? undefined : Number(id);
};

/**
 * The post that an element belongs to: that of the row of a loop or of the article around it, else the one that the page
 * is about. `post_class()` and `body_class()` of WordPress mark it in every theme.
 */
export function postAround(element: Element): number | undefined {
  for (let around: Element | null = element; around; around = around.parentElement) {
    const id = numbered(
      around.className,
      around === document.body ? /\b(?:postid|page-id)-(\d+)\b/ : /(?:^|\s)post-(\d+)(?:\s|$)/,
    );
    if (id) return id;
  }
  const self = document.querySelector<HTMLLinkElement>('link[rel="alternate"][type="application/json"]')?.href ?? '';
  return numbered(self, /\/wp\/v2\/\w+\/(\d+)$/);
}
