import { RelatedPosts, type RelatedRootProps } from 'relx/parts';

const carousel = {
  display: 'flex',
  gap: '1rem',
  margin: 0,
  padding: '0 0 0.5rem',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  listStyle: 'none',
} as const;
const slide = { flex: 'none', inlineSize: 'min(16rem, 80%)', scrollSnapAlign: 'start' } as const;
const cover = { display: 'block', inlineSize: '100%', blockSize: 'auto', aspectRatio: '3 / 2', objectFit: 'cover' } as const;

/** Slides that snap, without a script. */
export function Carousel(props: RelatedRootProps<'post'>) {
  return (
    <RelatedPosts.Root {...props}>
      <RelatedPosts.Heading />
      <RelatedPosts.Items style={carousel} tabIndex={0} aria-label="Related content">
        <RelatedPosts.Item style={slide} className="slide">
          <RelatedPosts.Link className="slide-link">
            <RelatedPosts.Image style={cover} />
            <RelatedPosts.Title />
          </RelatedPosts.Link>
        </RelatedPosts.Item>
      </RelatedPosts.Items>
    </RelatedPosts.Root>
  );
}
