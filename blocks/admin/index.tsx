import { createRoot } from '@wordpress/element';
import { Screen } from './screen.js';

const element = document.getElementById('relx-admin');
if (element) createRoot(element).render(<Screen />);
