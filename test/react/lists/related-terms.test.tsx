import { screen } from '@testing-library/react';
import { RelatedTerms } from 'relx';
import { describe, expect, test } from 'vitest';
import { faultsOf } from '../axe.js';
import { termItem } from '../fixtures.js';
import { renderOn } from '../render-on.js';
import { site } from '../site.js';

describe('RelatedTerms', () => {
  test.each(['list', 'grid'] as const)('is accessible as a %s', async (layout) => {
    const { container } = renderOn(site([termItem(2), termItem(3)]), <RelatedTerms layout={layout} />);
    await screen.findByRole('link', { name: 'Topic 2' });
    expect(await faultsOf(container)).toEqual([]);
  });

  test('links the terms of the current post', async () => {
    const backend = site([termItem(2), termItem(3, { title: '' })]);
    const { container } = renderOn(backend, <RelatedTerms />);
    await screen.findByRole('heading', { name: 'Related topics' });
    await screen.findByRole('list');
    expect(backend.requests).toEqual(['/relx/v1/post/1?orderby=order&per_page=5&to_type=term&type=categorized_as']);
    expect(container.querySelector('div.relx-related-terms.relx-related-list > ul')?.innerHTML).toBe(
      '<li class="relx-related-item"><a class="relx-related-item-link" href="/category/topic-2/" dir="auto" data-relx-type="categorized_as" data-relx-position="1">Topic 2</a></li>' +
        '<li class="relx-related-item"><a class="relx-related-item-link" href="/category/topic-3/" dir="auto" data-relx-type="categorized_as" data-relx-position="2">topic-3</a></li>',
    );
  });
});
