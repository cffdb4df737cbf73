/** Dark mode of the site: its class on the page around this one, otherwise the choice that it stored, otherwise the device's. */
function isDark(): boolean {
  const page = outerPage();
  if (page) return page.classList.contains('dark');
  const chosen = localStorage.getItem('vitepress-theme-appearance') ?? 'auto';
  return chosen === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
}

/** The root element of the page that has this one in a frame. Undefined for other sites, whose pages cannot be read. */
function outerPage(): HTMLElement | undefined {
  try {
    return parent === window ? undefined : parent.document.documentElement;
  } catch {
    return undefined;
  }
}

/** Follows dark mode of the site. */
export function followAppearance(): void {
  const update = () => document.documentElement.classList.toggle('dark', isDark());
  update();
  const page = outerPage();
  if (page) new MutationObserver(update).observe(page, { attributeFilter: ['class'] });
}
