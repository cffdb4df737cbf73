import {
  Button,
  __experimentalConfirmDialog as ConfirmDialog,
  Notice,
  __experimentalNumberControl as NumberControl,
  SelectControl,
  TextControl,
  ToggleControl,
} from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import type { RelationType } from 'relx/contract';
import { errorText } from './error-text.js';
import { marked } from './marked.js';
import { modern } from './modern.js';
import {
  canLoop,
  type Draft,
  definitionOf,
  type Editing,
  type Faults,
  faultsIn,
  faultsOf,
  isChanged,
  isTwoWay,
  namesOf,
} from './type-draft.js';
import { TypeFields } from './type-fields.js';
import { TypeMeta } from './type-meta.js';
import { TypeSide } from './type-side.js';
import { createType, updateType } from './types-data.js';

interface TypeFormProps {
  readonly editing: Editing;
  /** Names of other types. */
  readonly taken: ReadonlySet<string>;
  readonly onChange: (editing: Editing) => void;
  readonly onSaved: (type: RelationType) => void;
  readonly onCancel: () => void;
}

type SaveState = { readonly status: 'idle' | 'saving' } | { readonly status: 'rejected'; readonly message: string };

/** A part of the form. */
interface PartProps {
  readonly draft: Draft;
  readonly faults: Faults;
  readonly set: (change: Partial<Draft>) => void;
}

/** The form of a relation type. */
export function TypeForm({ editing, taken, onChange, onSaved, onCancel }: TypeFormProps): ReactElement {
  const { draft, stored } = editing;
  const [faults, setFaults] = useState<Faults>({});
  const [state, setState] = useState<SaveState>({ status: 'idle' });
  const [isLeaving, setLeaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const names = namesOf(draft, taken);
  const set = (change: Partial<Draft>) => onChange({ ...editing, draft: { ...draft, ...change } });
  useEffect(() => form.current?.querySelector<HTMLElement>('h2')?.focus(), []);
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .relx-admin-fault input')?.focus();
  }, [faults]);

  const reject = (found: Faults, message: string) => {
    setFaults(found);
    setState({ status: 'rejected', message });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(draft, taken);
    if (Object.keys(found).length > 0) return reject(found, __('Correct the marked values.', 'relx'));
    setFaults({});
    setState({ status: 'saving' });
    try {
      const { name, ...changes } = definitionOf(draft, taken);
      onSaved(stored ? await updateType(stored, changes) : await createType({ name, ...changes }));
    } catch (error) {
      reject(faultsIn(error, draft), errorText(error));
    }
  };

  return (
    <form className="relx-admin-form" ref={form} onSubmit={save} noValidate>
      <h2 tabIndex={-1}>
        {/* translators: %s: a relation type. */}
        {stored ? sprintf(__('Edit “%s”', 'relx'), editing.initial.label ?? stored) : __('Add relation type', 'relx')}
      </h2>
      <MissingPostTypes draft={draft} />
      <section>
        <div className="relx-admin-sides">
          <TypeSide
            legend={isTwoWay(draft) ? __('Connects', 'relx') : __('Source', 'relx')}
            side={draft.from}
            fault={faults.from_subtypes ?? faults.from_object_types}
            onChange={(from) => set({ from })}
          />
          {!isTwoWay(draft) && (
            <TypeSide
              legend={__('Target', 'relx')}
              side={draft.to}
              fault={faults.to_subtypes ?? faults.to_object_types}
              onChange={(to) => set({ to })}
            />
          )}
        </div>
        <ToggleControl
          __nextHasNoMarginBottom
          label={__('Two-way', 'relx')}
          help={__('If one item is related to another, the other is related to it, too.', 'relx')}
          checked={isTwoWay(draft)}
          onChange={(isOn) => set({ direction: isOn ? 'bidirectional' : 'from_to' })}
        />
      </section>
      <section>
        <h3>{__('Names', 'relx')}</h3>
        <TextControl
          {...modern}
          {...marked(faults.label, __('Blocks and this screen list the relation type by this name.', 'relx'))}
          label={__('Name', 'relx')}
          value={names.label}
          maxLength={255}
          onChange={(label) => set({ label })}
        />
        <TextControl
          {...modern}
          {...marked(faults['labels.from'], __('The editor shows it above the list, such as “Lessons” in a course.', 'relx'))}
          label={isTwoWay(draft) ? __('Title of the list', 'relx') : __('Title of the list in the source', 'relx')}
          value={names.labels.from}
          maxLength={255}
          onChange={(from) => set({ labels: { ...draft.labels, from } })}
        />
        {!isTwoWay(draft) && (
          <TextControl
            {...modern}
            {...marked(faults['labels.to'], __('Such as “Course” in a lesson.', 'relx'))}
            label={__('Title of the list in the target', 'relx')}
            value={names.labels.to}
            maxLength={255}
            onChange={(to) => set({ labels: { ...draft.labels, to } })}
          />
        )}
        <TextControl
          {...modern}
          {...marked(
            faults.name,
            stored ? __('The slug can’t be changed.', 'relx') : __('For shortcodes and code. It can’t be changed later.', 'relx'),
          )}
          label={__('Slug', 'relx')}
          value={names.name}
          maxLength={50}
          readOnly={stored !== undefined}
          dir="ltr"
          onChange={(name) => set({ name })}
        />
      </section>
      <TypeMeta draft={draft} faults={faults} set={set} />
      <Rules draft={draft} faults={faults} set={set} />
      {(draft.metaKey === undefined || draft.fields.length > 0) && (
        <TypeFields fields={draft.fields} faults={faults} onChange={(fields) => set({ fields })} />
      )}
      <div className="relx-admin-buttons">
        <Button
          variant="primary"
          type="submit"
          isBusy={state.status === 'saving'}
          disabled={state.status === 'saving'}
          accessibleWhenDisabled
        >
          {stored ? __('Save', 'relx') : __('Add relation type', 'relx')}
        </Button>
        <Button variant="tertiary" onClick={() => (isChanged(editing) ? setLeaving(true) : onCancel())}>
          {__('Cancel', 'relx')}
        </Button>
      </div>
      <div role="status">
        {state.status === 'rejected' && (
          <Notice status="error" isDismissible={false}>
            {state.message}
          </Notice>
        )}
      </div>
      <ConfirmDialog
        isOpen={isLeaving}
        onConfirm={onCancel}
        onCancel={() => setLeaving(false)}
        confirmButtonText={__('Discard changes', 'relx')}
        cancelButtonText={__('Continue editing', 'relx')}
      >
        {__('The changes are not saved.', 'relx')}
      </ConfirmDialog>
    </form>
  );
}

/** Reports the post types that a preset needs, until others are chosen. */
function MissingPostTypes({ draft }: { readonly draft: Draft }): ReactElement | null {
  // a two-way type has one side
  const sides = isTwoWay(draft) ? [draft.from] : [draft.from, draft.to];
  const names = sides.flatMap(({ missing, subtypes }) => (missing && subtypes?.length === 0 ? [missing] : []));
  if (names.length === 0) return null;
  return (
    <Notice status="warning" isDismissible={false}>
      {sprintf(
        /* translators: %s: slugs of post types, such as course, lesson. */
        __(
          'Missing post types: %s. relx does not create post types. Add them with another plugin, such as an LMS plugin or ACF, or choose other post types below.',
          'relx',
        ),
        [...new Set(names)].join(', '),
      )}
    </Notice>
  );
}

/** Limits, permissions and loops. */
function Rules({ draft, faults, set }: PartProps): ReactElement {
  const limit = (side: 'from' | 'to', label: string, fault: string | undefined) => (
    <NumberControl
      __next40pxDefaultSize
      {...marked(fault, __('Leave it empty for no limit.', 'relx'))}
      label={label}
      min={0}
      value={draft.max[side] ?? ''}
      onChange={(value) => set({ max: { ...draft.max, [side]: Math.max(0, Math.trunc(Number(value))) || undefined } })}
    />
  );
  const hasUsers = [...draft.from.objectTypes, ...draft.to.objectTypes].includes('user');
  return (
    <section>
      <h3>{__('Rules', 'relx')}</h3>
      {limit(
        'from',
        isTwoWay(draft) ? __('Maximum number of relations', 'relx') : __('Maximum number of targets of a source', 'relx'),
        faults.max_connections,
      )}
      {!isTwoWay(draft) && limit('to', __('Maximum number of sources of a target', 'relx'), faults.max_connections_to)}
      {draft.metaKey === undefined && (
        <SelectControl
          {...modern}
          {...marked(faults.edit)}
          label={__('Permission to change relations', 'relx')}
          value={draft.edit ?? ''}
          options={[
            { value: '', label: __('Default of the site', 'relx') },
            { value: 'source', label: __('Users who can edit the side that they start from', 'relx') },
            { value: 'both', label: __('Users who can edit both sides', 'relx') },
          ]}
          onChange={(edit) => set({ edit: edit === 'source' || edit === 'both' ? edit : undefined })}
        />
      )}
      {hasUsers && (
        <ToggleControl
          __nextHasNoMarginBottom
          label={__('List users without published posts', 'relx')}
          help={__('Such as speakers. They appear by name, without a link.', 'relx')}
          checked={draft.showUsers === 'all'}
          onChange={(isOn) => set({ showUsers: isOn ? 'all' : undefined })}
        />
      )}
      {canLoop(draft) && (
        <ToggleControl
          __nextHasNoMarginBottom
          label={__('No loops', 'relx')}
          help={__('For trees: a post can’t be below itself, not even through other posts.', 'relx')}
          checked={draft.isAcyclic}
          onChange={(isAcyclic) => set({ isAcyclic })}
        />
      )}
    </section>
  );
}
