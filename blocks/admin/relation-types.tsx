import { Button, Notice } from '@wordpress/components';
import { __, _x, sprintf } from '@wordpress/i18n';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import type { ObjectType, RelationType } from 'relx/contract';
import { config } from './config.js';
import { DeleteType } from './delete-type.js';
import { errorText } from './error-text.js';
import { Failure } from './failure.js';
import { FollowField } from './follow-field.js';
import { Loading } from './loading.js';
import { TypeCode } from './type-code-dialog.js';
import { begin, change, type Editing, isPreset, presets } from './type-draft.js';
import { TypeForm } from './type-form.js';
import { readTypes, type TypesData, updateType } from './types-data.js';
import { TypesTable } from './types-table.js';
import type { Loaded } from './use-tool.js';

interface RelationTypesProps {
  /** What the form edits. Without it, the tab lists the types. */
  readonly editing: Editing | undefined;
  readonly onEdit: (editing: Editing | undefined) => void;
}

/** A dialog about a type. */
type Dialog = { readonly name: 'delete' | 'follow' | 'php' | 'typescript'; readonly type: RelationType };

/** What the last action has done. */
type Result =
  | { readonly status: 'success'; readonly text: string }
  | { readonly status: 'created'; readonly type: RelationType }
  | { readonly status: 'error'; readonly error: unknown };

/** The relation types of the site, and the form that adds and changes them. */
export function RelationTypes({ editing, onEdit }: RelationTypesProps): ReactElement {
  const [state, setState] = useState<Loaded<TypesData>>({ status: 'pending' });
  const [result, setResult] = useState<Result>();
  const [dialog, setDialog] = useState<Dialog>();
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const load = useCallback(async () => {
    try {
      setState({ status: 'success', data: await readTypes() });
    } catch (error) {
      setState({ status: 'error', error });
    }
  }, []);
  useEffect(() => void load(), [load]);
  if (state.status === 'pending') return <Loading />;
  if (state.status === 'error') return <Failure error={state.error} onRetry={load} />;

  const { types, counts } = state.data;
  const edit = (next: Editing | undefined) => {
    setResult(undefined);
    onEdit(next);
  };
  const showList = (done: Result | undefined) => {
    onEdit(undefined);
    setDialog(undefined);
    setResult(done);
    // after the list is rendered
    setTimeout(() => {
      heading.current?.focus();
      window.scrollTo(0, 0);
    });
  };
  if (editing) {
    const taken = new Set(types.map(({ name }) => name).filter((name) => name !== editing.stored));
    const saved = async (type: RelationType) => {
      await load();
      showList(editing.stored ? { status: 'success', text: __('Relation type saved.', 'relx') } : { status: 'created', type });
      const { metaKey, metaSide } = editing.initial;
      // the lists do not have what the field already contains
      if (type.meta_key && (type.meta_key !== metaKey || type.meta_side !== metaSide)) setDialog({ name: 'follow', type });
    };
    return (
      <TypeForm
        key={editing.stored ?? ''}
        editing={editing}
        taken={taken}
        onChange={onEdit}
        onSaved={saved}
        onCancel={() => showList(undefined)}
      />
    );
  }

  const hide = async (some: readonly RelationType[], hidden: boolean) => {
    setBusy(true);
    setResult(undefined);
    try {
      for (const { name } of some) await updateType(name, { hidden });
      setResult({ status: 'success', text: hidden ? __('Hidden from authors.', 'relx') : __('Shown to authors.', 'relx') });
    } catch (error) {
      setResult({ status: 'error', error });
    }
    await load();
    setBusy(false);
  };
  const builtin = types.filter(({ origin }) => origin === 'builtin');
  const shown = builtin.filter(({ hidden }) => !hidden);
  return (
    <>
      <div role="status">{result && <ResultNotice result={result} />}</div>
      <h2 ref={heading} tabIndex={-1}>
        {__('What do you want to relate?', 'relx')}
      </h2>
      <div className="relx-admin-buttons">
        {Object.entries(presets).map(([name, { title }]) => (
          <Button key={name} variant="secondary" onClick={() => isPreset(name) && edit(begin(name))}>
            {title()}
          </Button>
        ))}
      </div>
      <h2>{__('Relation types', 'relx')}</h2>
      <div className="relx-admin-scroll">
        <TypesTable
          types={types}
          counts={counts}
          onEdit={(type) => edit(change(type))}
          onHide={(type) => hide([type], !type.hidden)}
          onDialog={(name, type) => setDialog({ name, type })}
        />
      </div>
      <p>
        <Button
          variant="secondary"
          isBusy={isBusy}
          disabled={isBusy}
          accessibleWhenDisabled
          onClick={() => (shown.length > 0 ? hide(shown, true) : hide(builtin, false))}
        >
          {shown.length > 0 ? __('Hide all built-in types', 'relx') : __('Show all built-in types', 'relx')}
        </Button>
      </p>
      <p className="description">{__('Hidden types are not offered to authors. Their lists and relations stay.', 'relx')}</p>
      {dialog?.name === 'delete' && (
        <DeleteType
          type={dialog.type}
          count={counts && (counts.get(dialog.type.name) ?? 0)}
          onClose={() => setDialog(undefined)}
          onDeleted={async () => {
            await load();
            showList({ status: 'success', text: __('Relation type deleted.', 'relx') });
          }}
        />
      )}
      {dialog?.name === 'follow' && (
        <FollowField
          type={dialog.type}
          onClose={() => {
            setDialog(undefined);
            void load();
          }}
        />
      )}
      {dialog && dialog.name !== 'delete' && dialog.name !== 'follow' && (
        <TypeCode language={dialog.name} type={dialog.type} onClose={() => setDialog(undefined)} />
      )}
    </>
  );
}

/** What the last action has done, and after a new type, what comes next. */
function ResultNotice({ result }: { readonly result: Result }): ReactElement {
  if (result.status === 'created') return <Created type={result.type} />;
  return (
    <Notice status={result.status} isDismissible={false}>
      {result.status === 'error' ? errorText(result.error) : result.text}
    </Notice>
  );
}

/** How to use a new type. */
function Created({ type }: { readonly type: RelationType }): ReactElement {
  const [from = 'post'] = type.from_object_types;
  const [to = 'post'] = type.to_object_types;
  const blocks: Readonly<Record<ObjectType, string>> = {
    post: _x('Related posts', 'block title', 'relx'),
    user: _x('Related people', 'block title', 'relx'),
    term: _x('Related topics', 'block title', 'relx'),
  };
  const sources = config().subtypes[from].filter(({ value }) => type.from_subtypes?.includes(value));
  return (
    <Notice
      status="success"
      isDismissible={false}
      actions={sources.slice(0, 3).map(({ plural: label, link: url }) => ({ label, url }))}
    >
      <p>
        {/* translators: %s: a relation type. */}
        <strong>{sprintf(__('“%s” is ready.', 'relx'), type.label)}</strong>
      </p>
      <p>
        {/* translators: %s: title of a list, such as Lessons. */}
        {!type.managed_by &&
          sprintf(__('Now edit one of the items below and choose its “%s” under “Relations”.', 'relx'), type.labels.from)}{' '}
        {sprintf(
          /* translators: 1: name of a block. 2: title of a list, such as Lessons. */
          __('To show the list on the page, add the block “%1$s” and choose “%2$s”.', 'relx'),
          blocks[to],
          type.labels.from,
        )}
      </p>
    </Notice>
  );
}
