import { DynamicTag, type DynamicTagSpec, dynamicTags } from 'relx/dynamic-tags';
import { expect, waitFor } from 'storybook/test';
import { sources } from '../backend/content.js';
import { tagControls } from '../controls.js';
import preview from '../preview.js';
import { asLoggedOut } from '../visitor.js';

const specs: readonly DynamicTagSpec[] = Object.values(dynamicTags);

/** The formats of a tag that need no field of a relation type. */
const formatsOf = ({ formats }: DynamicTagSpec) => formats.filter(({ value }) => value !== 'field');

const meta = preview.meta({
  title: 'DynamicTag',
  component: DynamicTag,
  args: { tag: 'relx_related_posts' as const, postId: sources.demo },
  decorators: [asLoggedOut],
});

/** All tags in all formats. */
export const AllFormats = meta.story({
  render: ({ postId }) => (
    <table>
      <thead>
        <tr>
          {['Tag', 'Format', 'What it writes'].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {specs.flatMap((spec) =>
          formatsOf(spec).map(({ value }) => (
            <tr key={`${spec.name} ${value}`}>
              <td>{spec.name}</td>
              <td>{value}</td>
              <td>
                <DynamicTag tag={spec.name} format={value as never} postId={postId} limit={3} />
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  ),
  play: async ({ canvasElement }) => {
    const cells = [...canvasElement.querySelectorAll('td:last-child')];
    await expect(cells).toHaveLength(specs.flatMap(formatsOf).length);
    await waitFor(() => {
      for (const cell of cells) expect(cell).not.toBeEmptyDOMElement();
    });
  },
});

const inText = (text: string) => ({
  play: async ({ canvas }: { canvas: { findByText(text: string, options: object): Promise<unknown> } }) =>
    void (await canvas.findByText(text, { exact: false })),
});

/** A field of the relation type. */
export const Field = meta.story({
  args: { tag: 'relx_related_users', format: 'field', field: 'role', type: 'credits' as never, limit: 3 },
  ...inText('photographer'),
});

export const Posts = meta.story({
  args: { tag: 'relx_related_posts', format: 'links', limit: 3 },
  argTypes: tagControls('relx_related_posts'),
  ...inText('Seven minutes on Gull Holm'),
});

export const Users = meta.story({
  args: { tag: 'relx_related_users', format: 'user_links', before: 'By ' },
  argTypes: tagControls('relx_related_users'),
  ...inText('Maren Okafor'),
});

export const Terms = meta.story({
  args: { tag: 'relx_related_terms', format: 'term_links', separator: ' / ' },
  argTypes: tagControls('relx_related_terms'),
  ...inText('Walking'),
});

export const Empty = meta.story({
  args: { postId: sources.alone, before: 'See also ', fallback: 'Nothing to see beside this.' },
  argTypes: tagControls('relx_related_posts'),
  ...inText('Nothing to see beside this.'),
});
