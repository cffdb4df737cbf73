import { RichTextToolbarButton } from '@wordpress/block-editor';
import { MenuGroup, MenuItem, NavigableMenu, Popover, Spinner } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { link } from '@wordpress/icons';
import { applyFormat, create, insert, isCollapsed, type RichTextValue, useAnchor } from '@wordpress/rich-text';
import { type ReactElement, type RefObject, useEffect, useState } from 'react';
import type { RelxClient } from 'relx';
import type { RelatedPost } from 'relx/contract';
import { postDraft } from './post-draft.js';
import { type OwnPost, useEditedPost } from './use-own-post.js';

/** What WordPress passes to a format of the selected text. */
export interface FormatProps {
  readonly value: RichTextValue;
  readonly onChange: (value: RichTextValue) => void;
  /** Moves the focus into the text. */
  readonly onFocus: () => void;
  readonly contentRef: RefObject<HTMLElement | null>;
}

/** A tool of texts that links the selected words to a suggested post. Without a selection, it inserts the title. */
export function RelatedLink({
  value,
  onChange,
  onFocus,
  contentRef,
  client,
}: FormatProps & { readonly client: RelxClient }): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const selection = useAnchor({ editableContentElement: contentRef.current });
  const post = useEditedPost();
  // templates and their parts have no suggestions
  if (!post) return null;

  const choose = ({ id, link: url, title }: RelatedPost) => {
    const format = { type: 'core/link', attributes: { url, type: 'post', id: String(id) } };
    const inserted = () => insert(value, applyFormat(create({ text: title }), format, 0, title.length));
    onChange(isCollapsed(value) ? inserted() : applyFormat(value, format));
    setOpen(false);
    onFocus();
  };
  const label = __('Link to a related post', 'relx');
  return (
    <>
      <RichTextToolbarButton icon={link} title={label} onClick={() => setOpen((is) => !is)} />
      {isOpen && (
        // the frame has the focus until there are posts, so that Escape closes it
        <Popover anchor={selection ?? null} placement="bottom-start" shift focusOnMount onClose={() => setOpen(false)}>
          <div className="relx-related-link-menu">
            <Suggestions client={client} post={post} label={label} onChoose={choose} />
          </div>
        </Popover>
      )}
    </>
  );
}

interface SuggestionsProps {
  readonly client: RelxClient;
  readonly post: OwnPost;
  /** Name of the menu. */
  readonly label: string;
  readonly onChoose: (post: RelatedPost) => void;
}

type State =
  | { readonly status: 'pending' }
  | { readonly status: 'success'; readonly posts: readonly RelatedPost[] }
  | { readonly status: 'error'; readonly error: Error };

/** Posts that are similar to the text in the editor. */
function Suggestions({ client, post, label, onChoose }: SuggestionsProps): ReactElement {
  const [state, setState] = useState<State>({ status: 'pending' });
  useEffect(() => {
    const controller = new AbortController();
    const { postId, isNew } = post;
    // a server has nothing of a new post but its id
    const known = isNew ? { exclude: [postId] } : { post_id: postId };
    client.listSuggestions({ ...known, ...postDraft(post).get() }, controller).then(
      (found) => setState({ status: 'success', posts: found.map(({ related }) => related) }),
      (error: Error) => controller.signal.aborted || setState({ status: 'error', error }),
    );
    return () => controller.abort();
  }, [client, post]);
  if (state.status === 'pending') return <Spinner />;
  if (state.status === 'error') return <p role="alert">{state.error.message}</p>;
  const none = __('No similar posts found. Suggestions appear when there are posts with similar texts or terms.', 'relx');
  if (state.posts.length === 0) return <p role="status">{none}</p>;
  return (
    <NavigableMenu role="menu" aria-label={label}>
      <MenuGroup label={__('Suggestions', 'relx')}>
        {state.posts.map((suggested, index) => (
          <MenuItem key={suggested.id} autoFocus={index === 0} onClick={() => onChoose(suggested)}>
            {suggested.title}
          </MenuItem>
        ))}
      </MenuGroup>
    </NavigableMenu>
  );
}
