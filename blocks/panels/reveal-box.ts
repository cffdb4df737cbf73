/** Shows the meta box of a panel that a link leads to, even where its user has closed or hidden it. */
export function revealBox(panel: HTMLElement): void {
  const box = panel.closest<HTMLElement>('.postbox');
  if (!box) return;
  box.classList.remove('closed', 'hide-if-js');
  box.style.display = '';
  box.querySelector('.handlediv')?.setAttribute('aria-expanded', 'true');
}
