import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { RelatedPosts, RelatedUsers } from 'relx/parts';
import { states } from '../list-states.js';
import preview from '../preview.js';
import { asVisitor } from '../visitor.js';

interface PartsProps {
  readonly postId?: number;
  readonly empty?: ReactNode;
  /** The markup of the list. */
  readonly markup?: 'cards' | 'table' | 'carousel' | 'people';
}

const carousel: CSSProperties = {
  display: 'flex',
  gap: '1rem',
  margin: 0,
  padding: '0 0 0.5rem',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  listStyle: 'none',
};
const slide: CSSProperties = { flex: 'none', inlineSize: 'min(16rem, 80%)', scrollSnapAlign: 'start' };
const cover: CSSProperties = {
  display: 'block',
  inlineSize: '100%',
  blockSize: 'auto',
  aspectRatio: '3 / 2',
  objectFit: 'cover',
};
const cell: CSSProperties = { padding: '0.25rem 1rem 0.25rem 0', textAlign: 'start', verticalAlign: 'top' };

const cards = (
  <RelatedPosts.Items>
    <RelatedPosts.Item>
      <RelatedPosts.Image />
      <RelatedPosts.Field name="subtype" style={{ fontSize: '0.75em', textTransform: 'uppercase' }} />
      <RelatedPosts.Link />
      <RelatedPosts.Excerpt />
      <RelatedPosts.Date />
    </RelatedPosts.Item>
  </RelatedPosts.Items>
);

const table = (
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
);

const slides = (
  <RelatedPosts.Items style={carousel} tabIndex={0} aria-label="Related content">
    <RelatedPosts.Item style={slide} className="slide">
      <RelatedPosts.Link className="slide-link">
        <RelatedPosts.Image style={cover} />
        <RelatedPosts.Title />
      </RelatedPosts.Link>
    </RelatedPosts.Item>
  </RelatedPosts.Items>
);

/** The parts of lists, in the markup of the guide. */
function Parts({ markup = 'cards', ...props }: PartsProps): ReactElement {
  if (markup === 'people')
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
  return (
    <RelatedPosts.Root {...props} layout={markup === 'cards' ? 'grid' : 'list'} columns={3} excerptLength={12}>
      <RelatedPosts.Heading />
      {markup === 'cards' ? cards : markup === 'table' ? table : slides}
    </RelatedPosts.Root>
  );
}

const meta = preview.meta({ title: 'Parts', component: Parts, decorators: [asVisitor] });

export const Cards = meta.story(states.default);
export const Table = meta.story({
  args: { markup: 'table' },
  play: async ({ canvas }) => void (await canvas.findAllByRole('cell')),
});
export const Carousel = meta.story({ ...states.default, args: { markup: 'carousel' } });
export const People = meta.story({ ...states.default, args: { markup: 'people' } });
export const Narrow = meta.story({ ...states.narrow, args: { markup: 'carousel' } });
export const Loading = meta.story(states.loading);
export const LoadingTable = meta.story({ ...states.loading, args: { markup: 'table' } });
export const Empty = meta.story(states.empty);
