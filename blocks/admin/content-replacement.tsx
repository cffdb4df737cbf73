import { __, _n, sprintf } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import { AdminTable } from './admin-table.js';
import { ObjectLink, type RelatedObject } from './object-link.js';
import { type Batch, requestTool } from './tools.js';
import { TrialRun } from './trial-run.js';
import { objectTypeText } from './type-text.js';

/** A batch of `tools/content`. */
export interface ReplacedBatch extends Batch {
  readonly changed: readonly RelatedObject[];
  /** IDs of posts that stay as they are. */
  readonly failed: readonly number[];
}

/** The posts of all batches: their numbers, and the first of them. */
export interface Replaced {
  readonly changed: number;
  readonly failed: number;
  readonly posts: readonly { readonly post: RelatedObject; readonly isChanged: boolean }[];
}

/** Most posts that the screen shows. */
const SHOWN = 100;

export const noPosts: Replaced = { changed: 0, failed: 0, posts: [] };

export const addPosts = (sum: Replaced, { changed, failed }: ReplacedBatch): Replaced => ({
  changed: sum.changed + changed.length,
  failed: sum.failed + failed.length,
  posts: [
    ...sum.posts,
    ...changed.map((post) => ({ post, isChanged: true })),
    ...failed.map((id) => ({ post: { object_type: 'post', id, title: '', link: '' }, isChanged: false })),
  ].slice(0, SHOWN),
});

const postText = ({ changed }: Replaced) =>
  /* translators: 1: object type, such as "Post". 2: number of objects. */
  sprintf(__('%1$s (%2$s)', 'relx'), objectTypeText('post'), changed.toLocaleString());

function doneText(sum: Replaced, isTrial: boolean): string {
  if (sum.posts.length === 0) return __('No post contains such shortcodes or blocks.', 'relx');
  if (isTrial) return __('The trial run is done. Nothing was changed.', 'relx');
  /* translators: %s: number of posts. */
  return sprintf(_n('%s post was updated.', '%s posts were updated.', sum.changed, 'relx'), sum.changed.toLocaleString());
}

interface ContentReplacementProps {
  /** Relation types by their names in the other plugin, of those that get another name. */
  readonly types: Readonly<Record<string, string>>;
}

/** The replacement of the shortcodes and blocks of Native Content Relationships in the content of posts. */
export function ContentReplacement({ types }: ContentReplacementProps): ReactElement {
  return (
    <fieldset>
      <legend>
        <strong>{__('Shortcodes and blocks', 'relx')}</strong>
      </legend>
      <p>{__('After the import, replace the shortcodes and blocks of the plugin in posts.', 'relx')}</p>
      <TrialRun<Replaced, ReplacedBatch>
        makeRequest={(isTrial) => (cursor) =>
          requestTool(
            'content',
            {},
            { method: 'POST', data: { types, dry_run: isTrial, ...(cursor !== undefined && { cursor }) } },
          )
        }
        isReady
        empty={noPosts}
        add={addPosts}
        label={__('Replace', 'relx')}
        changes={({ changed }) => changed > 0}
        progressText={postText}
        doneText={doneText}
        isWarning={({ changed, failed }) => failed > 0 || changed === 0}
        result={({ posts }, isTrial) =>
          posts.length === 0 ? null : (
            <AdminTable columns={[objectTypeText('post'), __('Result', 'relx')]}>
              {posts.map(({ post, isChanged }) => (
                <tr key={post.id}>
                  <td>
                    <ObjectLink object={post} />
                  </td>
                  <td>{resultText(isChanged, isTrial)}</td>
                </tr>
              ))}
            </AdminTable>
          )
        }
      />
    </fieldset>
  );
}

function resultText(isChanged: boolean, isTrial: boolean): string {
  if (!isChanged) return __('Rejected', 'relx');
  return isTrial ? __('To be updated', 'relx') : __('Updated', 'relx');
}
