import { RelatedPosts } from '../../related';
import { Live } from './live';

export const generateStaticParams = () => [{ id: '1' }];

export default async function Page({ params }) {
  const postId = Number((await params).id);
  return (
    <>
      <RelatedPosts postId={postId} heading="On the server" />
      <Live postId={postId} url={process.env.RELX_URL} />
    </>
  );
}
