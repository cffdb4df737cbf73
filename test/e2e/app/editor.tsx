import { type ReactElement, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createClient,
  type ObjectRef,
  type RelatedPost,
  RelatedPosts,
  type RelationItem,
  RelxProvider,
  useRelated,
  useRelationMutations,
  useRelationUpdates,
} from 'relx';

const { authorization } = JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as { authorization: string };
const client = createClient({ headers: { authorization } });
const end: ObjectRef = { objectType: 'post', id: 1 };
const type = 'references';
const compass: RelatedPost = {
  id: 63,
  object_type: 'post',
  subtype: 'product',
  title: 'Brass compass',
  link: '/product/brass-compass/',
};

/** The references of a post, with what changes them. */
function Editor(): ReactElement {
  useRelationUpdates();
  const { add, remove, move } = useRelationMutations();
  const found = useRelated({ type, limit: 20, object: end });
  const [failure, setFailure] = useState('');
  const items = found.items ?? [];
  const run = (change: Promise<unknown>) => void change.then(() => setFailure('done')).catch((error) => setFailure(error.code));
  const last = items.at(-1);
  return (
    <main>
      <output>{failure}</output>
      <button type="button" onClick={() => run(add({ from_id: 1, to_id: compass.id, type }, compass))}>
        Add
      </button>
      <button type="button" onClick={() => last && run(move(last, end, { position: 0 }))}>
        Last to the top
      </button>
      <ol>
        {items.map((item: RelationItem) => (
          <li key={item.id}>
            <button type="button" onClick={() => run(remove(item))}>
              {item.related.title}
            </button>
          </li>
        ))}
      </ol>
      <RelatedPosts type={type} limit={20} heading="The same, elsewhere" />
      <RelatedPosts type={type} direction="incoming" postId={63} heading="From the other end" empty={<p>Nothing</p>} />
    </main>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <RelxProvider client={client} object={end}>
      <Editor />
    </RelxProvider>
  </StrictMode>,
);
