import { RelatedPosts, type RelatedRootProps } from 'relx/parts';

const cell = { padding: '0.25rem 1rem 0.25rem 0', textAlign: 'start', verticalAlign: 'top' } as const;

/** Rows of a table. */
export function Table(props: RelatedRootProps<'post'>) {
  return (
    <RelatedPosts.Root {...props}>
      <RelatedPosts.Heading />
      <table>
        <thead>
          <tr>
            <th scope="col" style={cell}>
              Title
            </th>
            <th scope="col" style={cell}>
              Published
            </th>
          </tr>
        </thead>
        <RelatedPosts.Items as="tbody" className="rows">
          <RelatedPosts.Item as="tr" className="row">
            <td style={cell}>
              <RelatedPosts.Link className="title" />
            </td>
            <td style={cell}>
              <RelatedPosts.Date />
            </td>
          </RelatedPosts.Item>
        </RelatedPosts.Items>
      </table>
    </RelatedPosts.Root>
  );
}
