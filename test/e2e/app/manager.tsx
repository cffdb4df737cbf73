import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from 'relx/client';
import { RelationManager } from 'relx/manager';
import 'relx/manager.css';

/** The manager of one post, by the page's own address: `?post=2&authorization=Basic ...`, with `list=references` of one list. */
const query = new URLSearchParams(location.search);
const client = createClient({
  url: '/wp-json',
  // a failure is to be seen at once
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
