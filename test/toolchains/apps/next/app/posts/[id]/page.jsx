import { RelatedPosts as Parts } from 'relx/parts';
import { client, RelatedPosts } from '../../related';
import { Live } from './live';

export const generateStaticParams = () => [{ id: '1' }];

export default async function Page({ params }) {
  const postId = Number((await params).id);
  const { items } = await client.listRelated('post', postId, { type: 'related_to' });
  return (
    <>
      <Parts.Root related={{ status: 'success', items }} heading="From parts">
        <Parts.Heading />
        <Parts.Items as="ol">
          <Parts.Item>
            <Parts.Link className="part" />
          </Parts.Item>
        </Parts.Items>
      </Parts.Root>
      <RelatedPosts postId={postId} heading="On the server" />
      <Live postId={postId} url={process.env.RELX_URL} />
    </>
  );
}
