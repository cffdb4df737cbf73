import { Button } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import type { RelationType } from 'relx/contract';
import { AdminTable } from './admin-table.js';
import { Failure } from './failure.js';
import { Loading } from './loading.js';
import { ObjectLink, type RelatedObject } from './object-link.js';
import { directionText } from './type-text.js';
import { useTool } from './use-tool.js';

/** A relation type with the number of its relations. One that is not registered has a name only. */
export type CountedType = Pick<RelationType, 'name' | 'label'> &
  Partial<RelationType> & { readonly registered: boolean; readonly count: number };

interface Recent {
  readonly id: number;
  readonly type: string;
  readonly created_at: string;
  readonly from: RelatedObject;
  readonly to: RelatedObject;
}

export interface OverviewData {
  readonly total: number;
  readonly types: readonly CountedType[];
  readonly recent: readonly Recent[];
}

/** How many relations there are of each type, and the newest ones. */
export function Overview(): ReactElement {
  const [state, reload] = useTool<OverviewData>('overview');
  if (state.status === 'pending') return <Loading />;
  if (state.status === 'error') return <Failure error={state.error} onRetry={reload} />;
  const { total, types, recent } = state.data;
  const labels = new Map(types.map(({ name, label }) => [name, label]));
  const date = new Intl.DateTimeFormat(document.documentElement.lang || undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <h2>{__('Relations by type', 'relx')}</h2>
      {/* translators: %s: number of relations. */}
      <p>{sprintf(_n('This site has %s relation.', 'This site has %s relations.', total, 'relx'), total.toLocaleString())}</p>
      <AdminTable
        columns={[
          __('Relation type', 'relx'),
          [__('Connects', 'relx'), 'relx-admin-connects'],
          [__('Relations', 'relx'), 'relx-admin-number'],
        ]}
      >
        {types.map((type) => (
          <tr key={type.name}>
            <th scope="row">
              {type.label} <code>{type.name}</code>
            </th>
            <td className="relx-admin-connects">
              {type.registered ? directionText(type) : __('This type is not registered.', 'relx')}
            </td>
            <td className="relx-admin-number">{type.count.toLocaleString()}</td>
          </tr>
        ))}
      </AdminTable>
      <h2>{__('Recent relations', 'relx')}</h2>
      {recent.length === 0 ? (
        <p>
          {__('There are no relations yet. Open a post in the editor and choose related posts in the panel “Relations”.', 'relx')}
        </p>
      ) : (
        <div className="relx-admin-scroll">
          <AdminTable columns={[__('Source', 'relx'), __('Relation type', 'relx'), __('Target', 'relx'), __('Date', 'relx')]}>
            {recent.map(({ id, from, to, type, created_at }) => (
              <tr key={id}>
                <td>
                  <ObjectLink object={from} />
                </td>
                <td>{labels.get(type) ?? type}</td>
                <td>
                  <ObjectLink object={to} />
                </td>
                <td>
                  <time dateTime={created_at}>{date.format(new Date(created_at))}</time>
                </td>
              </tr>
            ))}
          </AdminTable>
        </div>
      )}
      <p>
        <Button variant="secondary" onClick={reload}>
          {__('Refresh', 'relx')}
        </Button>
      </p>
    </>
  );
}
