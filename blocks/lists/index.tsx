import { createRoot } from '@wordpress/element';
import { createClient } from 'relx';
import { apiFetch } from '../relations/api-fetch.js';
import { siteOptions } from '../site.js';
import { addBulkAction } from './bulk-action.js';
import { config } from './config.js';
import { ObjectFilter } from './object-filter.js';
import { addToQuickEdit } from './quick-edit.js';
import { fillShownColumns } from './refresh-cells.js';

/** The script of the screens that list posts, users or terms. */
const client = createClient({ apiFetch, ...siteOptions() });
const select = document.querySelector<HTMLSelectElement>('#relx-list');
const place = document.getElementById('relx-to-control');
if (select && place) createRoot(place).render(<ObjectFilter client={client} config={config()} select={select} />);
addBulkAction(client, config());
fillShownColumns();
// after the script of Quick Edit
document.addEventListener('DOMContentLoaded', () => addToQuickEdit(client, config().lists));
