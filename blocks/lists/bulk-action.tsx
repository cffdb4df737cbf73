import { createRoot } from '@wordpress/element';
import type { RelxClient } from 'relx';
import type { ListsConfig } from './config.js';
import { refreshCells } from './refresh-cells.js';
import { RelateDialog } from './relate-dialog.js';
import type { Row } from './relating.js';

/** The rows whose checkboxes are checked. */
function selectedRows(): readonly Row[] {
  const boxes = document.querySelectorAll<HTMLInputElement>('#the-list .check-column input[type="checkbox"]:checked');
  return [...boxes].map((box) => {
    const title = box.closest('tr')?.querySelector('.row-title, .column-username strong a, .column-username strong');
    return { id: Number(box.value), title: title?.textContent?.trim() || `#${box.value}` };
  });
}

/** Opens the dialog of the bulk action in place of the request that applies others. Without a selection, WordPress shows a notice. */
export function addBulkAction(client: RelxClient, config: ListsConfig): void {
  const open = (event: Event) => {
    const { id } = event.currentTarget as HTMLElement;
    const position = id === 'doaction' ? 'top' : 'bottom';
    const select = document.querySelector<HTMLSelectElement>(`#bulk-action-selector-${position}`);
    const rows = selectedRows();
    if (select?.value !== 'relx_relate' || rows.length === 0) return;
    event.preventDefault();
    const element = document.body.appendChild(document.createElement('div'));
    const root = createRoot(element);
    const close = (isChanged: boolean) => {
      root.unmount();
      element.remove();
      if (isChanged) void refreshCells();
    };
    root.render(<RelateDialog client={client} config={config} rows={rows} onClose={close} />);
  };
  for (const button of document.querySelectorAll('#doaction, #doaction2')) button.addEventListener('click', open);
}
