import { screen } from '@testing-library/react';
import { RelatedUsers } from 'relx';
import { describe, expect, test } from 'vitest';
import { faultsOf } from '../axe.js';
import { userItem } from '../fixtures.js';
import { renderOn } from '../render-on.js';
import { site } from '../site.js';

const avatar = 'https://site.example/avatar.png';

describe('RelatedUsers', () => {
  test.each(['list', 'grid'] as const)('is accessible as a %s', async (layout) => {
    const { container } = renderOn(site([userItem(2, { avatar }), userItem(3)]), <RelatedUsers layout={layout} />);
    await screen.findByRole('link', { name: 'Writer 2' });
    expect(await faultsOf(container)).toEqual([]);
  });

  test('requests the authors of the current post', async () => {
    const backend = site([userItem(2)]);
    renderOn(backend, <RelatedUsers orderBy="name" />);
    await screen.findByRole('link');
    expect(backend.requests).toEqual(['/relx/v1/post/1?order=asc&orderby=title&per_page=5&to_type=user&type=authored_by']);
  });

  test('shows avatar and name, and a letter where there is no avatar', async () => {
    const { container } = renderOn(site([userItem(2, { avatar }), userItem(3, { title: 'élodie' })]), <RelatedUsers />);
    await screen.findByRole('heading', { name: 'Related people' });
    await screen.findByRole('link', { name: 'élodie' });
    const [first, second] = container.querySelectorAll('div.relx-related-users.relx-related-list > ul > li');
    expect(first?.innerHTML).toBe(
      `<img class="relx-related-item-avatar" width="96" height="96" loading="lazy" decoding="async" alt="" src="${avatar}">` +
        '<a class="relx-related-item-link" href="https://site.example/author/writer-2/" dir="auto" data-relx-type="authored_by" data-relx-position="1">Writer 2</a>',
    );
    expect(second?.firstElementChild).toHaveTextContent('É');
  });

  test('hides avatars on request', async () => {
    const { container } = renderOn(site([userItem(2, { avatar })]), <RelatedUsers showThumbnail={false} />);
    await screen.findByRole('link');
    expect(container.querySelector('.relx-related-item-avatar')).toBeNull();
  });

  test('names a nameless user by the slug', async () => {
    renderOn(site([userItem(2, { title: '' })]), <RelatedUsers />);
    expect(await screen.findByRole('link', { name: 'writer-2' })).toBeInTheDocument();
  });
});
