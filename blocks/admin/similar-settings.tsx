import { CheckboxControl, FormTokenField, RangeControl, SelectControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { apiFetch } from '../relations/api-fetch.js';
import { config } from './config.js';
import { modern } from './modern.js';
import type { Settings } from './settings-data.js';
import { SimilarSample } from './similar-sample.js';

type Similar = Settings['similar'];

interface SimilarSettingsProps {
  readonly settings: Settings;
  readonly onChange: (change: Partial<Settings>) => void;
}

/** A term as the search of WordPress returns it. */
interface FoundTerm {
  readonly id: number;
  readonly title: string;
}

/** Milliseconds without input after which terms are searched. */
const PAUSE = 300;

const searchTerms = (params: Readonly<Record<string, string>>): Promise<FoundTerm[]> =>
  apiFetch<FoundTerm[]>({
    path: `/wp/v2/search?${new URLSearchParams({ type: 'term', per_page: '20', _fields: 'id,title', ...params })}`,
  });

const decoded = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? html;

/** The settings of similar posts, with a sample of what they find. */
export function SimilarSettings({ settings: { similar }, onChange }: SimilarSettingsProps): ReactElement {
  const set = (change: Partial<Similar>) => onChange({ similar: { ...similar, ...change } });
  const { excluded_post_types: excluded } = similar;
  const togglePostType = (name: string, isOn: boolean) =>
    set({ excluded_post_types: isOn ? excluded.filter((one) => one !== name) : [...excluded, name] });
  const strengths = [
    { value: 0, label: __('Do not prefer newer posts', 'relx') },
    { value: 0.2, label: __('Prefer newer posts slightly', 'relx') },
    { value: 0.6, label: __('Prefer newer posts strongly', 'relx') },
  ];
  const other = strengths.some(({ value }) => value === similar.recency)
    ? []
    : [{ value: similar.recency, label: `${Math.round(similar.recency * 100)}%` }];
  return (
    <section className="relx-admin-similar-settings">
      <h2>{__('Similar posts', 'relx')}</h2>
      <p>{__('Saving changes computes the similar posts of all posts again, in the background.', 'relx')}</p>
      <fieldset>
        <legend>{__('Post types with similar posts', 'relx')}</legend>
        {config().subtypes.post.map(({ value, plural }) => (
          <CheckboxControl
            key={value}
            __nextHasNoMarginBottom
            label={plural}
            checked={!excluded.includes(value)}
            onChange={(isOn) => togglePostType(value, isOn)}
          />
        ))}
      </fieldset>
      <ExcludedTerms ids={similar.excluded_terms} onChange={(excluded_terms) => set({ excluded_terms })} />
      <SelectControl
        {...modern}
        label={__('Newer posts', 'relx')}
        value={String(similar.recency)}
        options={[...strengths, ...other].map(({ value, label }) => ({ value: String(value), label }))}
        onChange={(value) => set({ recency: Number(value) })}
      />
      <RangeControl
        {...modern}
        label={__('Minimum score in percent', 'relx')}
        help={__('Higher values show fewer posts that are only slightly similar.', 'relx')}
        min={0}
        max={100}
        value={Math.round(similar.minimum * 100)}
        onChange={(percent = 0) => set({ minimum: percent / 100 })}
      />
      <SimilarSample settings={similar} />
    </section>
  );
}

/** Terms whose posts are never similar posts, by name. */
function ExcludedTerms({
  ids,
  onChange,
}: {
  readonly ids: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}): ReactElement {
  const [known, setKnown] = useState<readonly FoundTerm[]>([]);
  const [input, setInput] = useState('');
  const missing = ids.filter((id) => !known.some((term) => term.id === id)).join();
  useEffect(() => {
    if (missing === '' && input === '') return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const found = await searchTerms(missing ? { include: missing, per_page: '100' } : { search: input }).catch(() => []);
      // names of several terms can be equal, and deleted terms have none
      const all = [
        ...found,
        ...missing
          .split(',')
          .filter(Boolean)
          .map((id) => ({ id: Number(id), title: `#${id}` })),
      ];
      if (isCurrent)
        setKnown((before) => [...before, ...all.filter(({ id }, index) => isNew(id, before) && isNew(id, all.slice(0, index)))]);
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [missing, input]);
  const names = useMemo(() => namesOf(known), [known]);
  return (
    <FormTokenField
      {...modern}
      label={__('Never suggest posts with these categories and tags', 'relx')}
      value={ids.flatMap((id) => names.get(id) ?? [])}
      suggestions={[...names.values()]}
      onInputChange={setInput}
      onChange={(tokens) => {
        const wanted = tokens.map((token) => (typeof token === 'string' ? token : token.value));
        onChange([...names].flatMap(([id, name]) => (wanted.includes(name) ? [id] : [])));
      }}
      __experimentalExpandOnFocus
    />
  );
}

const isNew = (id: number, terms: readonly FoundTerm[]): boolean => terms.every((term) => term.id !== id);

/** A different name for each term. */
function namesOf(terms: readonly FoundTerm[]): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const used = new Set<string>();
  for (const { id, title } of terms) {
    const text = decoded(title);
    const name = used.has(text) ? `${text} (${id})` : text;
    used.add(name);
    names.set(id, name);
  }
  return names;
}
