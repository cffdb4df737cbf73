import '@puckeditor/core/no-external.css';
import './builder.css';
import { Button, type Data, Puck } from '@puckeditor/core';
import { createRoot } from 'react-dom/client';
import { createClient } from 'relx';
import { createPageTags } from 'relx/dynamic-tags/puck';
import { config } from './config.js';
import { resetPage } from './reset-page.js';

const page = new URL('/builder/puck/data', location.href);
const post = Number(new URLSearchParams(location.search).get('post')) || 1;
const client = createClient({ url: '/wp-json' });

const save = async (data: Data) => {
  const response = await fetch(page, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(data),
  });
  document.documentElement.dataset.saved = String(response.ok);
};

const data = (await (await fetch(page)).json()) as Data;
createRoot(document.getElementById('builder') as HTMLElement).render(
  <Puck
    config={config}
    data={data}
    metadata={{ relx: createPageTags({ client, postId: post }) }}
    headerTitle="A page about"
    headerPath={`post ${post}`}
    onPublish={save}
    overrides={{
      headerActions: ({ children }) => (
        <>
          <Button variant="secondary" href={`/builder/puck/page?post=${post}`} newTab>
            View page
          </Button>
          <Button type="button" variant="secondary" onClick={() => resetPage(page)}>
            Reset
          </Button>
          {children}
        </>
      ),
    }}
  />,
);
