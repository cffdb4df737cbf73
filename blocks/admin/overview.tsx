import { Button } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import type { RelationType } from 'relx/contract';
import { AdminTable } from './admin-table.js';
import { Failure } from './failure.js';
import { Loading } from './loading.js';
import { ObjectLink, type RelatedObject } from './object-link.js';
import { SimilarWork } from './similar-work.js';
import { useTool } from './use-tool.js';

/** A relation type with the number of its relations. */
interface CountedType extends Pick<RelationType, 'name' | 'label'> {
  /** False for a type that only relations name. */
  readonly registered: boolean;
  readonly count: number;
}

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

/** How many relations there are, and the newest ones. */
export function Overview(): ReactElement {
  const [state, reload] = useTool<OverviewData>('overview');
  if (state.status === 'pending') return <Loading />;
  if (state.status === 'error') return <Failure error={state.error} onRetry={reload} />;
  const { total, types, recent } = state.data;
  const labels = new Map(types.map(({ name, label }) => [name, label]));
  const date = new Intl.DateTimeFormat(document.documentElement.lang || undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      {/* translators: %s: number of relations. */}
      <p>{sprintf(_n('This site has %s relation.', 'This site has %s relations.', total, 'relx'), total.toLocaleString())}</p>
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
      <SimilarWork />
    </>
  );
}
