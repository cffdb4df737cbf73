import { RelatedPosts, type RelatedRootProps } from 'relx/parts';

const label = { fontSize: '0.75em', textTransform: 'uppercase' } as const;

/** Cards with the post type above the title. */
export function Cards(props: RelatedRootProps<'post'>) {
  return (
    <RelatedPosts.Root layout="grid" columns={3} excerptLength={12} showTerms {...props}>
      <RelatedPosts.Heading />
      <RelatedPosts.Items>
        <RelatedPosts.Item>
          <RelatedPosts.Image />
          <RelatedPosts.Field name="subtype" style={label} />
          <RelatedPosts.Link />
          <RelatedPosts.Excerpt />
          <RelatedPosts.Terms />
          <RelatedPosts.Date />
        </RelatedPosts.Item>
      </RelatedPosts.Items>
    </RelatedPosts.Root>
  );
}
