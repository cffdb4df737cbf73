import { type RelatedRootProps, RelatedUsers } from 'relx/parts';

/** People with their avatars. */
export function People(props: RelatedRootProps<'user'>) {
  return (
    <RelatedUsers.Root {...props}>
      <RelatedUsers.Heading as="h2" />
      <RelatedUsers.Items>
        <RelatedUsers.Item>
          <RelatedUsers.Image />
          <RelatedUsers.Link />
        </RelatedUsers.Item>
      </RelatedUsers.Items>
    </RelatedUsers.Root>
  );
}
