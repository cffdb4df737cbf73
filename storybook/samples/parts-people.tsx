import {
  RelatedHeading,
  RelatedItem,
  RelatedItemImage,
  RelatedItemLink,
  RelatedItems,
  type RelatedRootProps,
  RelatedUsersRoot,
} from 'relx/parts';

/** People with their avatars. */
export function People(props: RelatedRootProps<'user'>) {
  return (
    <RelatedUsersRoot {...props}>
      <RelatedHeading as="h2" />
      <RelatedItems>
        <RelatedItem>
          <RelatedItemImage />
          <RelatedItemLink />
        </RelatedItem>
      </RelatedItems>
    </RelatedUsersRoot>
  );
}
