import 'grapesjs/dist/css/grapes.min.css';
import './builder.css';
import { grapesjs, type ProjectData } from 'grapesjs';
import { createClient } from 'relx';
import { dynamicTagsPlugin } from 'relx/dynamic-tags/grapesjs';
import { exampleImage } from './examples.js';
import { resetPage } from './reset-page.js';

const page = new URL('/builder/grapesjs/data', location.href);
const post = Number(new URLSearchParams(location.search).get('post')) || 1;
const client = createClient({ url: '/wp-json' });
// a saved page has a project, the example only has HTML
const saved = (await (await fetch(page)).json()) as { project?: ProjectData; html?: string };

const save = async () => {
  const response = await fetch(page, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ project: editor.getProjectData(), html: editor.getWrapper()?.getInnerHTML() ?? '' }),
  });
  document.documentElement.dataset.saved = String(response.ok);
};
/** Button with a text label, because the icons of GrapesJS are on an external server. */
const button = (id: string, label: string, command: string | (() => unknown), active = false) => ({ id, label, command, active });
const category = 'Page';
const view = async () => {
  await save();
  open(`/builder/grapesjs/page?post=${post}`, '_blank');
};

const editor = grapesjs.init({
  container: '#builder',
  height: '100vh',
  storageManager: false,
  telemetry: false,
  cssIcons: '',
  showDevices: false,
  canvas: { styles: ['/builder/builder.css'] },
  panels: {
    defaults: [
      {
        id: 'options',
        buttons: [
          button('undo', 'Undo', 'core:undo'),
          button('redo', 'Redo', 'core:redo'),
          button('save', 'Save', save),
          button('view', 'View page', view),
          button('reset', 'Reset', () => resetPage(page)),
        ],
      },
      { id: 'views', buttons: [button('blocks', 'Blocks', 'open-blocks', true), button('settings', 'Settings', 'open-tm')] },
    ],
  },
  blockManager: {
    appendOnClick: true,
    blocks: [
      { id: 'heading', label: 'Heading', category, content: { type: 'text', tagName: 'h2', content: 'A heading' } },
      { id: 'paragraph', label: 'Paragraph', category, content: { type: 'text', tagName: 'p', content: 'A paragraph.' } },
      { id: 'image', label: 'Image', category, content: { type: 'image', attributes: { class: 'b-image', ...exampleImage } } },
      { id: 'button', label: 'Button', category, content: '<a class="b-button" href="/">Read on</a>' },
      { id: 'section', label: 'Section', category, content: '<section class="b-section"></section>' },
    ],
  },
  ...(saved.project ? { projectData: saved.project } : { components: saved.html ?? '' }),
  plugins: [dynamicTagsPlugin({ client, postId: post })],
});
editor.onReady(() => editor.getWrapper()?.addClass('b-page'));
