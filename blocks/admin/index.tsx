import { createRoot } from '@wordpress/element';
import { Replace } from './replace.js';
import type { ReplaceConfig } from './replace-data.js';
import { Screen } from './screen.js';

const screen = document.getElementById('relx-admin');
if (screen) createRoot(screen).render(<Screen />);

const form = document.getElementById('relx-replace');
// PHP prints it before the script
if (form)
  createRoot(form).render(<Replace config={(window as unknown as { readonly relxReplace: ReplaceConfig }).relxReplace} />);
