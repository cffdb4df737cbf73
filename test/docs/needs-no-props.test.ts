import { expect, test } from 'vitest';
import { needsNoProps } from '../../docs/.vitepress/playground/code/needs-no-props.js';

const noProps: Record<string, unknown> = {
  Plain: () => null,
  Arrow: ({ postId = 12 }) => postId,
  default: function Feed({ postId = 12, limit = 3 }) {
    return postId + limit;
  },
};

test.each(Object.entries(noProps))('the playground renders %s, which needs no props', (name, value) => {
  expect(needsNoProps(name, value)).toBe(true);
});

const others: Record<string, unknown> = {
  Required: ({ postId }: { postId: number }) => postId,
  OneRequired: ({ postId, limit = 3 }: { postId: number; limit?: number }) => postId + limit,
  Whole: (props: object) => props,
  Class: class {},
  useList: () => [],
  Text: 'text',
};

test.each(Object.entries(others))('the playground does not render %s', (name, value) => {
  expect(needsNoProps(name, value)).toBe(false);
});
