import { __, _n, sprintf } from '@wordpress/i18n';
import { type ReactElement, useEffect, useState } from 'react';
import { AdminTable } from './admin-table.js';
import { errorText } from './error-text.js';
import { Loading } from './loading.js';
import { ObjectLink, type RelatedObject } from './object-link.js';
import type { Settings } from './settings-data.js';
import { requestTool } from './tools.js';
import type { Loaded } from './use-tool.js';

interface SampledPost extends RelatedObject {
  /** Best first, with those below the minimum. */
  readonly similar: readonly (RelatedObject & { readonly score: number })[];
}

interface Sample {
  readonly posts: readonly SampledPost[];
}

/** Milliseconds without a change after which a sample is requested. */
const PAUSE = 500;

/** The newest posts with what would be similar to them. The minimum applies without a request. */
export function SimilarSample({ settings }: { readonly settings: Settings['similar'] }): ReactElement {
  const [state, setState] = useState<Loaded<Sample>>({ status: 'pending' });
  const { minimum, recency, excluded_terms, excluded_post_types } = settings;
  const params = JSON.stringify({
    recency,
    excluded_terms: excluded_terms.join(),
    excluded_post_types: excluded_post_types.join(),
  });
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      setState((before) => (before.status === 'success' ? before : { status: 'pending' }));
      requestTool<Sample>('similar-sample', JSON.parse(params)).then(
        (data) => isCurrent && setState({ status: 'success', data }),
        (error: unknown) => isCurrent && setState({ status: 'error', error }),
      );
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [params]);
  if (state.status === 'pending') return <Loading />;
  if (state.status === 'error') return <p>{errorText(state.error)}</p>;
  const { posts } = state.data;
  if (posts.length === 0) return <p>{__('There are no published posts to show as an example.', 'relx')}</p>;
  const shown = posts.map((post) => ({ post, similar: post.similar.filter(({ score }) => score > 0 && score >= minimum) }));
  const empty = shown.filter(({ similar }) => similar.length === 0).length;
  return (
    <div className="relx-admin-sample">
      <h3>{__('The newest posts with these settings', 'relx')}</h3>
      <p role="status">
        {empty === 0
          ? __('All of them have similar posts.', 'relx')
          : sprintf(
              /* translators: %d: number of posts. */
              _n('%d of them has no similar posts.', '%d of them have no similar posts.', empty, 'relx'),
              empty,
            )}
      </p>
      <div className="relx-admin-scroll">
        <AdminTable columns={[__('Post', 'relx'), __('Similar posts with scores', 'relx')]}>
          {shown.map(({ post, similar }) => (
            <tr key={post.id}>
              <th scope="row">
                <ObjectLink object={post} />
              </th>
              <td>
                {similar.length === 0 ? (
                  __('None', 'relx')
                ) : (
                  <ol>
                    {similar.map((one) => (
                      <li key={one.id}>
                        <ObjectLink object={one} /> <span className="relx-admin-score">{`${Math.round(one.score * 100)}%`}</span>
                      </li>
                    ))}
                  </ol>
                )}
              </td>
            </tr>
          ))}
        </AdminTable>
      </div>
    </div>
  );
}
