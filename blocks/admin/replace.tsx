import { Button, ComboboxControl, Notice } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { type ReactElement, useEffect, useState } from 'react';
import type { ReplaceResult } from 'relx/contract';
import { errorText } from './error-text.js';
import { Loading } from './loading.js';
import { type Choice, type ReplaceConfig, replaceObject, searchObjects } from './replace-data.js';

/** Maximum number of kept relations that are listed. */
const MOST = 50;
/** Time without typing before the search starts, in milliseconds. */
const PAUSE = 250;

/** The objects that a text finds. Of a failed request, nothing is found. */
function useFound(config: ReplaceConfig, text: string): readonly Choice[] {
  const [found, setFound] = useState<readonly Choice[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const search = () =>
      searchObjects(config, text, signal).then(
        (choices) => signal.aborted || setFound(choices),
        () => signal.aborted || setFound([]),
      );
    const timer = setTimeout(() => void search(), text === '' ? 0 : PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [config, text]);
  return found;
}

type State =
  | { readonly status: 'idle' }
  | { readonly status: 'checking' | 'replacing'; readonly by: number; readonly result?: ReplaceResult }
  | { readonly status: 'checked' | 'done'; readonly by: number; readonly result: ReplaceResult }
  | { readonly status: 'failed'; readonly by: number; readonly error: unknown };

/** The form that chooses another object, shows what a replacement would change, and replaces. */
export function Replace({ config }: { readonly config: ReplaceConfig }): ReactElement {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Choice>();
  const [state, setState] = useState<State>({ status: 'idle' });
  const found = useFound(config, text);
  const options = [...(chosen ? [chosen] : []), ...found.filter(({ value }) => value !== chosen?.value)];
  const run = async (by: number, isDry: boolean) => {
    const show = (next: State) => setState((now) => ('by' in now && now.by === by ? next : now));
    setState({ status: isDry ? 'checking' : 'replacing', by });
    try {
      const result = await replaceObject(config, by, isDry, (part) =>
        show({ status: isDry ? 'checking' : 'replacing', by, result: part }),
      );
      show({ status: isDry ? 'checked' : 'done', by, result });
    } catch (error) {
      show({ status: 'failed', by, error });
    }
  };
  const choose = (value: string | null | undefined) => {
    const choice = options.find((option) => option.value === value);
    setChosen(choice);
    if (choice) void run(Number(choice.value), true);
    else setState({ status: 'idle' });
  };
  const isBusy = state.status === 'checking' || state.status === 'replacing';
  return (
    <div className="relx-admin-tab relx-admin-form">
      {config.lists.length > 0 && state.status !== 'done' && (
        <section>
          <h2>{__('Lists with this item', 'relx')}</h2>
          <ul className="ul-disc">
            {config.lists.map((list) => (
              <li key={list.url}>
                <a href={list.url}>{list.text}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <ComboboxControl
          __next40pxDefaultSize
          __nextHasNoMarginBottom
          label={__('Replace by', 'relx')}
          help={__('The relations keep their order, data and dates.', 'relx')}
          value={chosen?.value ?? null}
          options={options}
          onFilterValueChange={setText}
          onChange={choose}
        />
        {isBusy && <Loading />}
        {'result' in state && state.result && <Result result={state.result} isDone={state.status === 'done'} />}
        {state.status === 'failed' && (
          <Notice status="error" isDismissible={false}>
            {errorText(state.error)}
          </Notice>
        )}
        {chosen && state.status !== 'done' && (
          <p>
            <Button
              variant="primary"
              isBusy={state.status === 'replacing'}
              disabled={state.status !== 'checked' || state.result.moved + state.result.dropped === 0}
              accessibleWhenDisabled
              onClick={() => void run(Number(chosen.value), false)}
            >
              {__('Replace', 'relx')}
            </Button>
          </p>
        )}
      </section>
    </div>
  );
}

/** Numbers of relations, and those that stay. */
function Result({ result, isDone }: { readonly result: ReplaceResult; readonly isDone: boolean }): ReactElement {
  const { moved, dropped, kept } = result;
  const texts = [
    isDone
      ? /* translators: %s: number of relations. */
        _n('%s relation was moved.', '%s relations were moved.', moved, 'relx')
      : /* translators: %s: number of relations. */
        _n('%s relation will be moved.', '%s relations will be moved.', moved, 'relx'),
    isDone
      ? /* translators: %s: number of relations. */
        _n('%s duplicate was removed.', '%s duplicates were removed.', dropped, 'relx')
      : /* translators: %s: number of relations. */
        _n('%s duplicate will be removed.', '%s duplicates will be removed.', dropped, 'relx'),
  ];
  const numbers = [moved, dropped];
  return (
    <>
      <Notice status={isDone ? 'success' : 'info'} isDismissible={false}>
        {texts.map((text, index) => sprintf(text, (numbers[index] ?? 0).toLocaleString())).join(' ')}
      </Notice>
      {kept.length > 0 && (
        <>
          <p>
            {sprintf(
              /* translators: %s: number of relations. */
              _n('%s relation stays:', '%s relations stay:', kept.length, 'relx'),
              kept.length.toLocaleString(),
            )}
          </p>
          <ul className="ul-disc">
            {kept.slice(0, MOST).map(({ relation_id, message }) => (
              <li key={relation_id}>{message}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
