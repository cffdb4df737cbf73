import { store as coreStore } from '@wordpress/core-data';
import { select, subscribe } from '@wordpress/data';
import type { DraftSource, SuggestionDraft } from 'relx/manager';
import type { EditedPost } from './relations-store.js';

/** The part of the editor's store that is used: its package has no types. */
interface Editor {
  getCurrentPostId?(): unknown;
  getEditedPostContent?(): string;
}

/** How much of a text counts for suggestions, in UTF-16 units. */
const LONGEST_CONTENT = 20_000;
/** How many terms count. */
const MOST_TERMS = 100;

/** REST bases of taxonomies, as fields of a post. Until the editor has loaded the taxonomies, those of WordPress. */
function taxonomies(): readonly string[] {
  const found = select(coreStore).getEntityRecords('root', 'taxonomy', { per_page: -1 }) as
    | readonly { rest_base?: string }[]
    | null;
  return found?.flatMap(({ rest_base }) => rest_base ?? []) ?? ['categories', 'tags'];
}

/** The text of a post that has unsaved changes; undefined if the saved text is current. */
function draftOf({ postType, postId }: EditedPost): SuggestionDraft | undefined {
  const core = select(coreStore);
  const edits = core.getEntityRecordEdits('postType', postType, postId) as Readonly<Record<string, unknown>> | undefined;
  const bases = taxonomies();
  if (!['title', 'content', 'blocks', ...bases].some((name) => edits?.[name] !== undefined)) return undefined;
  const edited = core.getEditedEntityRecord('postType', postType, postId) as unknown as Readonly<Record<string, unknown>>;
  const editor = select('core/editor') as Editor | undefined;
  // a block in a query loop can be of another post
  const content = editor?.getCurrentPostId?.() === postId ? editor.getEditedPostContent?.() : undefined;
  const terms = bases.flatMap((base) => edited[base] ?? []).filter((id): id is number => typeof id === 'number');
  return {
    title: typeof edited.title === 'string' ? edited.title : '',
    // WordPress can't read JSON with half of an emoji
    ...(content !== undefined && { content: content.slice(0, LONGEST_CONTENT).replace(/[\ud800-\udbff]$/, '') }),
    terms: terms.slice(0, MOST_TERMS),
  };
}

/** The text of a post in the editor, for suggestions. */
export const postDraft = (post: EditedPost): DraftSource => ({
  get: () => draftOf(post),
  subscribe: (listener) => subscribe(listener, 'core'),
});
