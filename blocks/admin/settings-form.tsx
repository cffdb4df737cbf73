import {
  Button,
  CheckboxControl,
  Notice,
  __experimentalNumberControl as NumberControl,
  RadioControl,
  SelectControl,
  ToggleControl,
} from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { type FormEvent, type ReactElement, useState } from 'react';
import { pluginSettings, type RelationType } from 'relx/contract';
import { leadsTo, typeOptions } from '../list-block/type-options.js';
import { config } from './config.js';
import { errorText } from './error-text.js';
import { Integrations } from './integrations.js';
import { LinksInTexts } from './links-in-texts.js';
import { modern } from './modern.js';
import { type Settings, saveSettings } from './settings-data.js';
import { SimilarSettings } from './similar-settings.js';
import { useUnloadWarning } from './use-unload-warning.js';

interface SettingsFormProps {
  readonly settings: Settings;
  readonly types: readonly RelationType[];
}

type SaveState = { readonly status: 'idle' | 'saving' | 'saved' } | { readonly status: 'error'; readonly error: unknown };

/** A part of the settings, and how it is changed. */
interface SectionProps {
  readonly settings: Settings;
  readonly onChange: (change: Partial<Settings>) => void;
}

/** The form of the settings. */
export function SettingsForm({ settings: stored, types }: SettingsFormProps): ReactElement {
  const [saved, setSaved] = useState(stored);
  const [settings, setSettings] = useState(stored);
  const [state, setState] = useState<SaveState>({ status: 'idle' });
  const isChanged = JSON.stringify(settings) !== JSON.stringify(saved);
  const set = (change: Partial<Settings>) => {
    setSettings((before) => ({ ...before, ...change }));
    setState({ status: 'idle' });
  };
  useUnloadWarning(isChanged);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setState({ status: 'saving' });
    try {
      const result = await saveSettings(settings);
      setSaved(result);
      setSettings(result);
      setState({ status: 'saved' });
    } catch (error) {
      setState({ status: 'error', error });
    }
  };

  return (
    <form className="relx-admin-form" onSubmit={save}>
      <DefaultTypes settings={settings} types={types} onChange={set} />
      <AutomaticLists settings={settings} onChange={set} />
      <LinksInTexts settings={settings} isOn={saved.links} onChange={set} />
      <SimilarSettings settings={settings} onChange={set} />
      <Permissions settings={settings} onChange={set} />
      <Integrations settings={settings} onChange={set} />
      <Deletion settings={settings} onChange={set} />
      <div className="relx-admin-save">
        <Button variant="primary" type="submit" isBusy={state.status === 'saving'} disabled={!isChanged} accessibleWhenDisabled>
          {__('Save settings', 'relx')}
        </Button>
        <div role="status">
          {state.status === 'saved' && (
            <Notice status="success" isDismissible={false}>
              {__('Settings saved.', 'relx')}
            </Notice>
          )}
          {state.status === 'error' && (
            <Notice status="error" isDismissible={false}>
              {errorText(state.error)}
            </Notice>
          )}
        </div>
      </div>
    </form>
  );
}

function DefaultTypes({ settings: { default_types }, types, onChange }: SectionProps & SettingsFormProps): ReactElement {
  const typeSelect = (objectType: 'post' | 'user' | 'term', label: string) => (
    <SelectControl
      {...modern}
      label={label}
      value={default_types[objectType]}
      options={typeOptions(
        types.filter((type) => leadsTo(type, objectType)),
        default_types[objectType],
      )}
      onChange={(type) => onChange({ default_types: { ...default_types, [objectType]: type } })}
    />
  );
  return (
    <section>
      <h2>{__('Default relation types', 'relx')}</h2>
      <p>{__('Automatic lists, shortcodes without a type, and new blocks use these types. Saved blocks keep theirs.', 'relx')}</p>
      {typeSelect('post', __('Lists of posts', 'relx'))}
      {typeSelect('user', __('Lists of users', 'relx'))}
      {typeSelect('term', __('Lists of terms', 'relx'))}
    </section>
  );
}

const { limit, layout } = pluginSettings.automatic.properties;

function AutomaticLists({ settings: { automatic }, onChange }: SectionProps): ReactElement {
  const layouts = { list: __('List', 'relx'), grid: __('Grid', 'relx') } satisfies Record<
    Settings['automatic']['layout'],
    string
  >;
  const { postTypes, templates = [] } = config();
  const set = (change: Partial<Settings['automatic']>) => onChange({ automatic: { ...automatic, ...change } });
  const togglePostType = (name: string, isOn: boolean) =>
    set({ post_types: isOn ? [...automatic.post_types, name] : automatic.post_types.filter((one) => one !== name) });
  return (
    <section>
      <h2>{__('Automatic lists', 'relx')}</h2>
      <fieldset>
        <legend>{__('Append a list of related posts to the content of', 'relx')}</legend>
        {postTypes.map(({ value, label }) => (
          <CheckboxControl
            key={value}
            __nextHasNoMarginBottom
            label={label}
            checked={automatic.post_types.includes(value)}
            onChange={(isOn) => togglePostType(value, isOn)}
          />
        ))}
      </fieldset>
      <p className="description">{__('A post that lists its related posts already gets no second list.', 'relx')}</p>
      {automatic.post_types.length > 0 && (
        <>
          {templates.length > 0 && (
            <Notice status="info" isDismissible={false} actions={[...templates]}>
              {__(
                'Templates that you have saved in the site editor keep their own list. To change it, edit the template:',
                'relx',
              )}
            </Notice>
          )}
          <NumberControl
            __next40pxDefaultSize
            label={__('Number of items', 'relx')}
            help={`${limit.minimum}–${limit.maximum}`}
            min={limit.minimum}
            max={limit.maximum}
            required
            value={automatic.limit}
            onChange={(value) => set({ limit: Math.min(limit.maximum, Math.max(limit.minimum, Math.trunc(Number(value)) || 0)) })}
          />
          <SelectControl
            {...modern}
            label={__('Layout', 'relx')}
            value={automatic.layout}
            options={layout.enum.map((value) => ({ value, label: layouts[value] }))}
            onChange={(value) => set({ layout: value })}
          />
          <ToggleControl
            __nextHasNoMarginBottom
            label={__('Fill up with similar posts', 'relx')}
            checked={automatic.fill}
            onChange={(fill) => set({ fill })}
          />
        </>
      )}
    </section>
  );
}

function Permissions({ settings, onChange }: SectionProps): ReactElement {
  return (
    <section>
      <h2>{__('Permissions', 'relx')}</h2>
      <RadioControl
        label={__('Permission to change two-way relations', 'relx')}
        selected={settings.edit}
        options={[
          { value: 'both', label: __('Users who can edit both posts', 'relx') },
          { value: 'source', label: __('Users who can edit the post that they start from', 'relx') },
        ]}
        onChange={(edit) => onChange({ edit: edit === 'source' ? 'source' : 'both' })}
      />
    </section>
  );
}

function Deletion({ settings, onChange }: SectionProps): ReactElement {
  return (
    <section>
      <h2>{__('Deletion of the plugin', 'relx')}</h2>
      <ToggleControl
        __nextHasNoMarginBottom
        label={__('Remove all relations and settings when the plugin is deleted', 'relx')}
        help={__('Deactivating the plugin removes nothing.', 'relx')}
        checked={settings.remove_data}
        onChange={(isOn) => onChange({ remove_data: isOn })}
      />
    </section>
  );
}
