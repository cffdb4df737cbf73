import { SelectControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { type ReactElement, useState } from 'react';
import { ContentReplacement } from './content-replacement.js';
import { Failure } from './failure.js';
import { LineRun } from './line-run.js';
import { Loading } from './loading.js';
import { MetaMigration } from './meta-migration.js';
import type { TypeOption } from './transfer.js';
import { type Migration as MigrationParams, migrationRun } from './transfer-data.js';
import { useTool } from './use-tool.js';

/** Relations of another plugin that become relations of one type. */
interface Row {
  readonly name: string;
  readonly label: string;
  readonly total: number;
  /** Relation type that it becomes, null where it has to be chosen. */
  readonly type: string | null;
}

/** What another plugin has stored: `types`, or `fields` of Advanced Custom Fields. */
export interface Source {
  readonly source: string;
  readonly name: string;
  readonly types?: readonly { readonly name: string; readonly total: number; readonly type: string | null }[];
  readonly fields?: readonly {
    readonly key: string;
    readonly label: string;
    readonly from_type: string;
    readonly total: number;
  }[];
}

const rowsOf = ({ types = [], fields = [] }: Source): readonly Row[] => [
  ...types.map((type) => ({ ...type, label: type.name })),
  ...fields.map(({ key, label, total }) => ({ name: key, label: label || key, total, type: null })),
];

/** The requests for the chosen types; an empty one leaves a row out. The site knows what it has suggested. */
export function migrationsOf(
  { source, types = [], fields }: Source,
  chosen: Readonly<Record<string, string>>,
): readonly MigrationParams[] {
  const wanted = Object.entries(chosen).filter(([, type]) => type !== '');
  if (wanted.length === 0) return [];
  if (fields) return fields.flatMap(({ key, from_type }) => (chosen[key] ? [{ source, key, type: chosen[key], from_type }] : []));
  const changed = types.filter(({ name, type }) => chosen[name] !== type).map(({ name }) => [name, chosen[name] ?? '']);
  return [{ source, types: Object.fromEntries(changed) }];
}

function SourceForm({ source, types }: { readonly source: Source; readonly types: readonly TypeOption[] }): ReactElement {
  const rows = rowsOf(source);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(rows.map(({ name, type }) => [name, type ?? ''])),
  );
  const migrations = migrationsOf(source, chosen);
  const renamed = Object.fromEntries(Object.entries(chosen).filter(([name, type]) => type !== '' && type !== name));
  return (
    <fieldset>
      <legend>
        <strong>{source.name}</strong>
      </legend>
      {rows.map((row) => {
        // the migration registers a type that it suggests
        const isKnown = row.type === null || types.some(({ value }) => value === row.type);
        return (
          <SelectControl
            key={row.name}
            __next40pxDefaultSize
            __nextHasNoMarginBottom
            /* translators: 1: name of a field or type of another plugin. 2: number of its relations. */
            label={sprintf(__('%1$s (%2$s)', 'relx'), row.label, row.total.toLocaleString())}
            value={chosen[row.name] ?? ''}
            options={[
              { value: '', label: __('Do not import', 'relx') },
              ...(isKnown || row.type === null ? [] : [{ value: row.type, label: row.type }]),
              ...types,
            ]}
            onChange={(type) => setChosen((before) => ({ ...before, [row.name]: type }))}
          />
        );
      })}
      <LineRun
        key={JSON.stringify(chosen)}
        isReady={migrations.length > 0}
        makeRequest={(isTrial) => migrationRun(migrations, isTrial)}
      />
      {source.source === 'ncr' && <ContentReplacement key={JSON.stringify(renamed)} types={renamed} />}
    </fieldset>
  );
}

/** The import of relations that other plugins have stored. */
export function Migration({ types }: { readonly types: readonly TypeOption[] }): ReactElement {
  const [state, reload] = useTool<readonly Source[]>('sources');
  const sources = state.status === 'success' ? state.data.filter((source) => rowsOf(source).length > 0) : [];
  return (
    <section>
      <h2>{__('Import from other plugins', 'relx')}</h2>
      {state.status === 'pending' && <Loading />}
      {state.status === 'error' && <Failure error={state.error} onRetry={reload} />}
      {state.status === 'success' &&
        (sources.length === 0 ? (
          <p>
            {__(
              'This site has no relations of Native Content Relationships, Posts 2 Posts, WP Content Connect or Advanced Custom Fields.',
              'relx',
            )}
          </p>
        ) : (
          <>
            <p>
              {__('Choose a relation type for the relations of each plugin. The data of these plugins stays as it is.', 'relx')}
            </p>
            {sources.map((source) => (
              <SourceForm key={source.source} source={source} types={types} />
            ))}
          </>
        ))}
      <MetaMigration types={types} />
    </section>
  );
}
