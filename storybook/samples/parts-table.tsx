import {
  RelatedHeading,
  RelatedItem,
  RelatedItemDate,
  RelatedItemLink,
  RelatedItems,
  RelatedPostsRoot,
  type RelatedRootProps,
} from 'relx/parts';

const cell = { padding: '0.25rem 1rem 0.25rem 0', textAlign: 'start', verticalAlign: 'top' } as const;

/** Rows of a table. */
export function Table(props: RelatedRootProps<'post'>) {
  return (
    <RelatedPostsRoot {...props}>
      <RelatedHeading />
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
        <RelatedItems as="tbody" className="rows">
          <RelatedItem as="tr" className="row">
            <td style={cell}>
              <RelatedItemLink className="title" />
            </td>
            <td style={cell}>
              <RelatedItemDate />
            </td>
          </RelatedItem>
        </RelatedItems>
      </table>
    </RelatedPostsRoot>
  );
}
