import 'grapesjs/dist/css/grapes.min.css';
import './builder.css';
import { grapesjs, type ProjectData } from 'grapesjs';
import { createClient } from 'relx';
import { dynamicTagsPlugin } from 'relx/dynamic-tags/grapesjs';

const page = new URL('/builder/grapesjs/data', location.href);
const post = Number(new URLSearchParams(location.search).get('post')) || 1;
const client = createClient({ url: '/wp-json' });
const { project = {} } = (await (await fetch(page)).json()) as { project?: ProjectData };

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
        buttons: [button('undo', 'Undo', 'core:undo'), button('redo', 'Redo', 'core:redo'), button('save', 'Save', save)],
      },
      { id: 'views', buttons: [button('blocks', 'Blocks', 'open-blocks', true), button('settings', 'Settings', 'open-tm')] },
    ],
  },
  blockManager: {
    appendOnClick: true,
    blocks: [
      { id: 'heading', label: 'Heading', category, content: { type: 'text', tagName: 'h2', content: 'A heading' } },
      { id: 'paragraph', label: 'Paragraph', category, content: { type: 'text', tagName: 'p', content: 'A paragraph.' } },
    ],
  },
  projectData: project,
  plugins: [dynamicTagsPlugin({ client, postId: post })],
});
editor.onReady(() => editor.getWrapper()?.addClass('b-page'));
