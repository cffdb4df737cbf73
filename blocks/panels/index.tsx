import { createRoot } from '@wordpress/element';
import { createClient } from 'relx';
import { apiFetch } from '../relations/api-fetch.js';
import { siteOptions } from '../site.js';
import { configOf } from './config.js';
import { ObjectPanel } from './object-panel.js';
import { revealBox } from './reveal-box.js';

const element = document.querySelector<HTMLElement>('[data-relx-panel]');
if (element) {
  const isLinked = location.hash === '#relx-relations';
  if (isLinked) revealBox(element);
  const client = createClient({ apiFetch, ...siteOptions() });
  createRoot(element).render(
    <ObjectPanel client={client} config={configOf(element)} form={element.closest('form')} autoFocus={isLinked} />,
  );
}
