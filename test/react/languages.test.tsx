import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RelatedFeed, RelatedPosts, RelatedTerms, RelatedUsers, RelatedView, RelxProvider } from 'relx';
import type { Language } from 'relx/languages';
import { ar } from 'relx/languages/ar';
import { de } from 'relx/languages/de';
import { ja } from 'relx/languages/ja';
import { createServerComponents } from 'relx/server-components';
import { describe, expect, test } from 'vitest';
import { faultsOf } from './axe.js';
import { postItem, userItem } from './fixtures.js';
import { renderOn } from './render-on.js';
import { site } from './site.js';

const dateIn = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.UTC(2026, 2, 5));

describe.each([
  [
    'Arabic',
    ar,
    {
      posts: 'محتوى ذو صلة',
      users: 'أشخاص ذوو صلة',
      terms: 'مواضيع ذات صلة',
      untitled: '(بلا عنوان)',
      more: 'تحميل المزيد',
      shown: `العناصر المعروضة: ${(2).toLocaleString('ar')}`,
    },
  ],
  [
    'Japanese',
    ja,
    {
      posts: '関連コンテンツ',
      users: '関連する人物',
      terms: '関連トピック',
      untitled: '(タイトルなし)',
      more: 'さらに読み込む',
      shown: '表示件数: 2',
    },
  ],
] as const)('a list in %s', (_, language: Language, words) => {
  const items = [postItem(2), postItem(3, { title: '' })];

  test('has its heading, its dates and its name for what has none', async () => {
    const { container } = renderOn(site(items), <RelatedPosts layout="grid" />, language);
    expect(await screen.findByRole('link', { name: words.untitled })).toBeVisible();
    expect(screen.getByRole('heading', { name: words.posts })).toBeVisible();
    expect(screen.queryByRole('region')).toBeNull();
    const day = dateIn(language.locale);
    expect(screen.getAllByText(day)).toHaveLength(2);
    expect(day).not.toBe(dateIn('en'));
    expect(await faultsOf(container)).toEqual([]);
  });

  test('of people and of topics, too', () => {
    renderOn(site('never'), [<RelatedUsers key="users" />, <RelatedTerms key="terms" />], language);
    expect(screen.getByRole('heading', { name: words.users })).toBeVisible();
    expect(screen.getByRole('heading', { name: words.terms })).toBeVisible();
  });

  test('keeps the given heading', () => {
    renderOn(site('never'), <RelatedPosts heading="constructor" />, language);
    expect(screen.getByRole('heading', { name: 'constructor' })).toBeVisible();
  });

  test('loads more', async () => {
    renderOn(site([postItem(2)]), <RelatedFeed objectType="post" limit={1} />, {
      ...language,
      snapshot: { 'post:1?orderby=order&per_page=1&to_type=post&type=related_to': { items, total: 9, totalPages: 9 } },
    });
    expect(await screen.findByRole('button', { name: words.more })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(words.shown);
  });

  test('is the same out of a server component and of what is known already', async () => {
    const related = { status: 'success', items } as const;
    const known = renderToStaticMarkup(<RelatedView objectType="post" layout="grid" related={related} {...language} />);
    const { client } = site(items);
    const { RelatedPosts: List } = createServerComponents({ client, ...language });
    // an async function, which the types of React 18 have no name for
    const element = await (List as unknown as (props: object) => Promise<ReactElement>)({ postId: 1, layout: 'grid' });
    for (const html of [known, renderToStaticMarkup(element)]) {
      expect(html).toBe(known);
      expect(html).toContain(words.posts);
      expect(html).toContain(words.untitled);
      expect(html).toContain(dateIn(language.locale));
    }
  });
});

test('the language of an inner provider is that of what is in it', () => {
  const inner = (
    <RelxProvider {...de}>
      <RelatedUsers />
    </RelxProvider>
  );
  renderOn(site([userItem(1)]), [<RelatedPosts key="posts" />, <div key="inner">{inner}</div>]);
  expect(screen.getByRole('heading', { name: 'Related content' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Zugehörige Personen' })).toBeVisible();
});
