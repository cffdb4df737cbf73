import { CachedPosts } from './cached';
import { relate } from './relate';

export default function Page() {
  return (
    <>
      <CachedPosts postId={1} />
      <form action={relate.bind(null, 1, 3)}>
        <button type="submit">Relate</button>
      </form>
    </>
  );
}
