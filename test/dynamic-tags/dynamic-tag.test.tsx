import { render, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { RelxProvider } from 'relx';
import { DynamicTag, dynamicTags, resolveTag, type TagName } from 'relx/dynamic-tags';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { posts } from '../conformance/content.js';
import { openTagSite, type TagSite } from './tag-site.js';

/** Every format, but for fields, which need a name. */
const every = Object.values(dynamicTags).flatMap(({ name, formats }) =>
  formats.filter(({ value }) => value !== 'field').map(({ value }): [TagName, string] => [name, value]),
);

describe('<DynamicTag>', () => {
  let site: TagSite;
  beforeAll(async () => {
    site = await openTagSite();
  });
  beforeEach(() => void site.requests());
  afterAll(() => site.relx.close());

  const html = async (tag: TagName, settings: object) =>
    String((await resolveTag(tag, settings, { core: site.relx, postId: posts.alpha, category: 'html' })).value);
  /** HTML as a browser writes it. */
  const asRead = (markup: string) => {
    const element = document.createElement('div');
    element.innerHTML = markup;
    return element.innerHTML;
  };

  test.each(every)('%s as %s shows what resolveTag gives a server', async (tag, format) => {
    const settings = { format, before: '<', separator: ' & ', after: '>' } as const;
    const written = await html(tag, settings);
    expect(written).toMatch(/^&lt;.+&gt;$/);
    const { container } = render(
      <StrictMode>
        <RelxProvider client={site.newClient()} postId={posts.alpha}>
          <DynamicTag tag={tag} {...(settings as object)} loading="…" />
        </RelxProvider>
      </StrictMode>,
    );
    expect(container).toHaveTextContent('…');
    await waitFor(() => expect(container.innerHTML).toBe(asRead(written)));
    // adjacent texts are one, as they are in the markup of a server
    expect([...container.childNodes].filter((node, index, all) => node.nodeType === 3 && all[index - 1]?.nodeType === 3)).toEqual(
      [],
    );
  });

  test('shows a field of the relation, with the label of its type', async () => {
    const types = [{ name: 'credited_to', fields: { featured: { type: 'boolean', label: 'Lead author' } } }] as const;
    const settings = { tag: 'relx_related_users', type: 'credited_to', limit: 1, format: 'field' } as const;
    const { container } = render(
      <RelxProvider client={site.newClient()} postId={posts.alpha} types={types}>
        <DynamicTag {...settings} field="featured" />, <DynamicTag {...settings} field="role" before="as " />
      </RelxProvider>,
    );
    await waitFor(() => expect(container).toHaveTextContent('Lead author, as editor'));
  });

  test('all tags of a page are one request', async () => {
    const { container } = render(
      <RelxProvider client={site.newClient()} postId={posts.alpha}>
        {every.map(([tag, format]) => (
          <p key={tag + format}>
            <DynamicTag tag={tag} {...({ format } as object)} />
          </p>
        ))}
      </RelxProvider>,
    );
    await waitFor(() => expect([...container.children].every(({ innerHTML }) => innerHTML !== '')).toBe(true));
    expect(site.requests()).toHaveLength(1);
  });

  test('shows the fallback where there is nothing, and where there is no such post', async () => {
    const { container } = render(
      <RelxProvider client={site.newClient()} postId={posts.alone}>
        <DynamicTag tag="relx_related_posts" before="See " fallback="Nothing" />
        <DynamicTag tag="relx_related_posts" postId={99_999} before="See " fallback=" at all" />
        <DynamicTag tag={'relx_of_the_past' as 'relx_related_posts'} before="See " fallback="See" />
      </RelxProvider>,
    );
    await waitFor(() => expect(container).toHaveTextContent('Nothing at all'));
    expect(container).not.toHaveTextContent('See');
  });
});
