const cells = () => [...document.querySelectorAll<HTMLTableCellElement>('#the-list td[class*="column-relx"]')];

/** Reads the page again, and shows its lists and counts in the table. */
export async function refreshCells(): Promise<void> {
  const response = await fetch(location.href);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const cell of cells()) {
    const column = [...cell.classList].find((name) => name.startsWith('column-relx')) ?? '';
    const row = page.getElementById(cell.closest('tr')?.id ?? '');
    const fresh = row?.querySelector(`.${CSS.escape(column)}`);
    if (fresh) cell.replaceChildren(...fresh.childNodes);
  }
}

type OnAjax = (event: unknown, request: unknown, settings: { readonly data?: unknown }) => void;

/** Fills columns that the user shows in Screen Options, after WordPress has stored the choice. Hidden columns are not read. */
export function fillShownColumns(): void {
  const { jQuery } = window as unknown as { jQuery: (target: Document) => { on(name: string, handler: OnAjax): void } };
  const isUnread = (cell: HTMLElement) => !cell.classList.contains('hidden') && cell.textContent?.trim() === '';
  jQuery(document).on('ajaxSuccess', (_event, _request, { data }) => {
    if (!String(data).includes('action=hidden-columns')) return;
    if (cells().some(isUnread)) void refreshCells();
  });
}
