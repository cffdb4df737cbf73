import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from 'relx/client';
import { RelationManager } from 'relx/manager';
import 'relx/manager.css';

/** The manager of one post, by the URL of the page: `?post=2&authorization=Basic ...`, with `list=references` of one list. */
const query = new URLSearchParams(location.search);
const client = createClient({
  url: '/wp-json',
  // a failure has to show immediately
  retries: 0,
  headers: { Authorization: query.get('authorization') ?? '' },
});

const list = query.get('list');

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <RelationManager
      client={client}
      object={{ objectType: 'post', id: Number(query.get('post')) }}
      {...(list && { type: list, direction: 'outgoing' })}
    />
  </StrictMode>,
);
