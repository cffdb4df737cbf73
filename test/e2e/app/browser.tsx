import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createClient } from 'relx';
import { PostsPage } from './posts-page.js';

const posts = JSON.parse(document.getElementById('posts')?.textContent ?? '[]');
const root = document.getElementById('root') as HTMLElement;
startTransition(() => {
  hydrateRoot(root, <PostsPage posts={posts} client={createClient()} />, {
    // a mismatch is a complaint, in production too
    onRecoverableError: (error) => reportError(error),
  });
});
