import { ComboboxControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { type ReactElement, useEffect, useState } from 'react';
import type { RelxClient } from 'relx';
import { labelOf } from './labels.js';

interface PostControlProps {
  readonly client: RelxClient;
  /** ID of the post; 0 is the current post. */
  readonly value: number;
  readonly onChange: (id: number) => void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Time without typing before the search starts, in milliseconds. */
const PAUSE = 250;

/** The posts that a text finds, and the post with an ID. Of a failed request, nothing is found. */
function useFound(client: RelxClient, text: string, id: number): readonly Choice[] {
  const [found, setFound] = useState<readonly Choice[]>([]);
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(
      () => {
        client.searchObjects('post', text, { limit: 20, signal }).then(
          (posts) => setFound(posts.map(choiceOf)),
          () => signal.aborted || setFound([]),
        );
      },
      text === '' ? 0 : PAUSE,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, text]);
  useEffect(() => {
    if (id === 0) return setChosen([]);
    const controller = new AbortController();
    const { signal } = controller;
    client.searchObjects('post', '', { include: [id], limit: 1, signal }).then(
      (posts) => setChosen(posts.map(choiceOf)),
      () => signal.aborted || setChosen([]),
    );
    return () => controller.abort();
  }, [client, id]);
  const known = new Map([...chosen, ...found].map((choice) => [choice.value, choice]));
  return [...known.values()];
}

const choiceOf = ({ id, title }: { readonly id: number; readonly title: string }): Choice => ({
  value: String(id),
  label: title || nameless(id),
});

// translators: %d: ID of a post.
const nameless = (id: number): string => sprintf(__('Post %d', 'relx'), id);

/** Search control for the post whose relations a list shows. */
export function PostControl({ client, value, onChange }: PostControlProps): ReactElement {
  const [text, setText] = useState('');
  const found = useFound(client, text, value);
  const current = { value: '0', label: __('Current post', 'relx') };
  const options = [current, ...found];
  if (!options.some((option) => option.value === String(value))) options.push({ value: String(value), label: nameless(value) });
  return (
    <ComboboxControl
      __next40pxDefaultSize
      __nextHasNoMarginBottom
      label={labelOf('postId')}
      value={String(value)}
      options={options}
      onFilterValueChange={setText}
      onChange={(id) => onChange(Number(id) || 0)}
    />
  );
}
