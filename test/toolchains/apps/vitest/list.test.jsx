import { render, screen } from '@testing-library/react';
import { RelatedView } from 'relx';
import { createClient } from 'relx/client';
import { expect, test } from 'vitest';
import 'relx/style.css';

test('a list is shown', () => {
  render(
    <RelatedView objectType="post" heading="Read on" related={{ status: 'success', items: [] }} empty={<p>Nothing yet.</p>} />,
  );
  expect(screen.getByText('Nothing yet.')).toBeTruthy();
});

test('the client is there', () => {
  expect(typeof createClient({ url: 'https://example.org/wp-json' }).listRelated).toBe('function');
});
