import {
  RelatedHeading,
  RelatedItem,
  RelatedItemImage,
  RelatedItemLink,
  RelatedItems,
  RelatedItemTitle,
  RelatedPostsRoot,
  type RelatedRootProps,
} from 'relx/parts';

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
    <RelatedPostsRoot {...props}>
      <RelatedHeading />
      <RelatedItems style={carousel} tabIndex={0} aria-label="Related content">
        <RelatedItem style={slide} className="slide">
          <RelatedItemLink className="slide-link">
            <RelatedItemImage style={cover} />
            <RelatedItemTitle />
          </RelatedItemLink>
        </RelatedItem>
      </RelatedItems>
    </RelatedPostsRoot>
  );
}
