import { Button, ComboboxControl, Notice } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { ReplaceResult } from 'relx/contract';
import { Failure } from './failure.js';
import { Loading } from './loading.js';
import { type Choice, type ReplaceConfig, replaceObject, searchObjects } from './replace-data.js';
import { useUnloadWarning } from './use-unload-warning.js';

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
  | { readonly status: 'running'; readonly isDry: boolean; readonly result?: ReplaceResult | undefined }
  | { readonly status: 'done'; readonly isDry: boolean; readonly result: ReplaceResult }
  | { readonly status: 'failed'; readonly isDry: boolean; readonly result?: ReplaceResult | undefined; readonly error: unknown };

/** The form that chooses another object, shows what a replacement would change, and replaces. */
export function Replace({ config }: { readonly config: ReplaceConfig }): ReactElement {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Choice>();
  const [state, setState] = useState<State>({ status: 'idle' });
  const found = useFound(config, text);
  const options = [...(chosen ? [chosen] : []), ...found.filter(({ value }) => value !== chosen?.value)];
  const runs = useRef(0);
  /** Runs for another object, or continues after a result. */
  const run = async (by: string, isDry: boolean, begin?: ReplaceResult) => {
    const own = ++runs.current;
    const show = (next: State) => own === runs.current && setState(next);
    let result = begin;
    const showPart = (sum: ReplaceResult | undefined) => {
      result = sum;
      show({ status: 'running', isDry, result });
    };
    showPart(begin);
    try {
      show({ status: 'done', isDry, result: await replaceObject(config, Number(by), isDry, showPart, begin) });
    } catch (error) {
      show({ status: 'failed', isDry, result, error });
    }
  };
  const isReplacing = state.status === 'running' && !state.isDry;
  useUnloadWarning(isReplacing);
  const choose = (value: string | null | undefined) => {
    if (isReplacing) return;
    const choice = options.find((option) => option.value === value);
    setChosen(choice);
    if (choice) return void run(choice.value, true);
    runs.current++;
    setState({ status: 'idle' });
  };
  const isChecked = state.status === 'done' && state.isDry;
  const isDone = state.status === 'done' && !state.isDry;
  return (
    <div className="relx-admin-tab relx-admin-form">
      {config.lists.length > 0 && !isDone && (
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
        {state.status === 'running' && <Loading />}
        {'result' in state && state.result && <Result result={state.result} isDry={state.isDry} isDone={isDone} />}
        {state.status === 'failed' && chosen && (
          <Failure error={state.error} onRetry={() => void run(chosen.value, state.isDry, state.result)} />
        )}
        {chosen && !isDone && (
          <p>
            <Button
              variant="primary"
              isBusy={isReplacing}
              disabled={!isChecked || state.result.moved + state.result.dropped === 0}
              accessibleWhenDisabled
              onClick={() => void run(chosen.value, false)}
            >
              {__('Replace', 'relx')}
            </Button>
          </p>
        )}
      </section>
    </div>
  );
}

interface ResultProps {
  readonly result: ReplaceResult;
  readonly isDry: boolean;
  /** Whether no relations are left to replace. */
  readonly isDone: boolean;
}

/** Numbers of relations, and those that stay. */
function Result({ result, isDry, isDone }: ResultProps): ReactElement {
  const { moved, dropped, kept } = result;
  const texts = [
    isDry
      ? /* translators: %s: number of relations. */
        _n('%s relation will be moved.', '%s relations will be moved.', moved, 'relx')
      : /* translators: %s: number of relations. */
        _n('%s relation was moved.', '%s relations were moved.', moved, 'relx'),
    isDry
      ? /* translators: %s: number of relations. */
        _n('%s duplicate will be removed.', '%s duplicates will be removed.', dropped, 'relx')
      : /* translators: %s: number of relations. */
        _n('%s duplicate was removed.', '%s duplicates were removed.', dropped, 'relx'),
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
