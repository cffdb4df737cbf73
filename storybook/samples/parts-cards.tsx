import {
  RelatedHeading,
  RelatedItem,
  RelatedItemDate,
  RelatedItemExcerpt,
  RelatedItemField,
  RelatedItemImage,
  RelatedItemLink,
  RelatedItems,
  RelatedItemTerms,
  RelatedPostsRoot,
  type RelatedRootProps,
} from 'relx/parts';

const label = { fontSize: '0.75em', textTransform: 'uppercase' } as const;

/** Cards with the post type above the title. */
export function Cards(props: RelatedRootProps<'post'>) {
  return (
    <RelatedPostsRoot layout="grid" columns={3} excerptLength={12} showTerms {...props}>
      <RelatedHeading />
      <RelatedItems>
        <RelatedItem>
          <RelatedItemImage />
          <RelatedItemField name="subtype" style={label} />
          <RelatedItemLink />
          <RelatedItemExcerpt />
          <RelatedItemTerms />
          <RelatedItemDate />
        </RelatedItem>
      </RelatedItems>
    </RelatedPostsRoot>
  );
}
