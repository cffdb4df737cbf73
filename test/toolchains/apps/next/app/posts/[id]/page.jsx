import { RelatedHeading, RelatedItem, RelatedItemLink, RelatedItems, RelatedPostsRoot } from 'relx/parts';
import { client, RelatedPosts } from '../../related';
import { Live } from './live';

export const generateStaticParams = () => [{ id: '1' }];

export default async function Page({ params }) {
  const postId = Number((await params).id);
  const { items } = await client.listRelated('post', postId, { type: 'related_to' });
  return (
    <>
      <RelatedPostsRoot related={{ status: 'success', items }} heading="From parts">
        <RelatedHeading />
        <RelatedItems as="ol">
          <RelatedItem>
            <RelatedItemLink className="part" />
          </RelatedItem>
        </RelatedItems>
      </RelatedPostsRoot>
      <RelatedPosts postId={postId} heading="On the server" />
      <Live postId={postId} url={process.env.RELX_URL} />
    </>
  );
}
