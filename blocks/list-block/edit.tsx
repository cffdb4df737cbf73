import { store as blockEditorStore, useBlockProps } from '@wordpress/block-editor';
import { AsyncModeProvider, useSelect } from '@wordpress/data';
import { __ } from '@wordpress/i18n';
import { lazy, type ReactElement, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { normalizeAttributes, type ObjectType, type RelatedAttributes, toQuery } from 'relx';
import { usePostChanges } from '../relations/post-changes.js';
import type { EditorServices } from '../relations/services.js';
import { useIsPreview, useOwnPost, useShownId } from '../relations/use-own-post.js';
import type { BlockAttributes } from './block-attributes.js';
import type { ListBlock } from './list-blocks.js';
import { Preview } from './preview.js';
import { sampleItems } from './sample-items.js';
import { translate } from './translate.js';
import { useTypes } from './type-options.js';
import { useList } from './use-list.js';
import { useChangedItems } from './with-changes.js';

/** Loads what a list does not need before it is selected. */
const loadTools = () => import('./list-tools.js');
const ListTools = lazy(async () => ({ default: (await loadTools()).ListTools }));
const SituationNotice = lazy(async () => ({ default: (await import('./situation-notice.js')).SituationNotice }));

export interface EditProps {
  readonly clientId: string;
  readonly attributes: BlockAttributes;
  readonly setAttributes: (change: BlockAttributes) => void;
  readonly context: Readonly<Record<string, unknown>>;
  readonly isSelected: boolean;
}

/** What a block lists in the editor, and the notice in place of a list. */
function useBlockList(
  objectType: ObjectType,
  store: EditorServices['store'],
  attributes: RelatedAttributes,
  context: EditProps['context'],
  isPreview: boolean,
) {
  const types = useTypes(store, objectType);
  const own = useOwnPost(context);
  // all rows of a query but the one that is edited are previews, too: of posts of their own, not of an example
  const isAside = isPreview && context.queryId === undefined;
  const shownId = useShownId(isAside ? own : undefined);
  const isSample = isAside && shownId === own?.postId;
  const revision = isSample ? undefined : shownId;
  const id = attributes.postId || own?.postId;
  const object = useMemo(() => (id ? ({ objectType: 'post', id } as const) : undefined), [id]);
  // a new post has no relations to request
  const isNew = own?.isNew === true && id === own.postId;
  const { postId: _, ...query } = toQuery(objectType, attributes);
  const isRead = !isNew && (!isAside || revision);
  const { page, error, isFetching, retry } = useList(store, isRead ? object : undefined, { ...query, revision });
  const edited = !isAside && own?.postId === id ? own : undefined;
  const waiting = usePostChanges(store, edited);

  const type = types?.find(({ name }) => name === attributes.type);
  const saved = isNew ? noItems : page?.items;
  const postType = edited?.postType ?? '';
  const items = useChangedItems(saved, waiting, type, attributes, postType);
  // chosen posts take the places of similar ones, of which there are never more than places
  const isFilled = saved?.some((item) => 'automatic' in item);
  const total = items && saved && !isFilled ? (page?.total ?? 0) + items.length - saved.length : undefined;
  const sample = useMemo(() => sampleItems(objectType, attributes.type, attributes.limit), [objectType, attributes]);
  const isExample = object === undefined || isSample;
  // a revision shows nothing in place of an empty list, like the page
  const hasNotice = !isExample && (error || (items?.length === 0 && !isAside));
  const notice = hasNotice ? { error, isNew, isBusy: isFetching, onRetry: retry } : undefined;
  return { types, object, edited, items: isExample ? sample : items, total, isExample, notice };
}

/**
 * Whether a block shows its tools: it is selected, or the first of several selected blocks. WordPress displays the tools of the first
 * one if all of them are of one type, and applies changes to all of them.
 */
const useHasTools = ({ clientId, isSelected }: EditProps): boolean =>
  useSelect((select) => select(blockEditorStore).getFirstMultiSelectedBlockClientId() === clientId, [clientId]) || isSelected;

/** Makes the block for the editor: the list as on the site, its settings, and its relations. */
export function createEdit({ objectType, icon }: ListBlock, services: EditorServices) {
  function Edit(props: EditProps & { readonly isPreview: boolean }): ReactElement {
    const { attributes: given, setAttributes, context, isSelected, isPreview } = props;
    const hasTools = useHasTools(props);
    const attributes = useMemo(() => normalizeAttributes(objectType, given), [given]);
    const shown = useBlockList(objectType, services.store, attributes, context, isPreview);
    const { types, object, edited, items, total, isExample, notice } = shown;
    const [isChoosing, setChoosing] = useState(false);
    const change = useCallback((next: BlockAttributes) => setAttributes(next), [setAttributes]);
    const changeHeading = useCallback((title: string) => setAttributes({ title }), [setAttributes]);
    const block = useRef<HTMLDivElement>(null);
    const blockProps = useBlockProps({ ref: block });
    const close = () => {
      setChoosing(false);
      // the button that opened the dialog may no longer exist
      block.current?.focus();
    };

    // after the list is shown: the toolbar of a selected block then is there immediately
    useEffect(() => {
      if (!isPreview) void loadTools();
    }, [isPreview]);

    return (
      <div {...blockProps}>
        {notice ? (
          <Suspense fallback={null}>
            <SituationNotice
              {...notice}
              objectType={objectType}
              icon={icon}
              label={translate(attributes.heading) || labels[objectType]()}
              isComputed={attributes.type === 'similar'}
              hasOwnPost={attributes.postId !== 0}
              onChoose={() => setChoosing(true)}
              onThisPost={() => setAttributes({ post: 0 })}
            />
          </Suspense>
        ) : (
          <Preview
            objectType={objectType}
            attributes={attributes}
            types={types}
            items={items}
            isSample={isExample}
            isSelected={isSelected}
            onHeading={changeHeading}
          />
        )}
        {(hasTools || isChoosing) && (
          <Suspense fallback={null}>
            <ListTools
              services={services}
              objectType={objectType}
              attributes={attributes}
              types={types}
              object={object}
              edited={edited}
              total={isExample ? undefined : total}
              isChoosing={isChoosing}
              onChange={change}
              onChoose={() => setChoosing(true)}
              onClose={close}
            />
          </Suspense>
        )}
      </div>
    );
  }
  return function ModeEdit(props: EditProps): ReactElement {
    const isPreview = useIsPreview();
    const edit = <Edit {...props} isPreview={isPreview} />;
    // WordPress updates previews when the browser is idle, which it may not be while the list of a revision is loaded
    return isPreview ? <AsyncModeProvider value={false}>{edit}</AsyncModeProvider> : edit;
  };
}
const noItems = [] as const;

const labels = {
  post: () => __('Related posts', 'relx'),
  user: () => __('Related people', 'relx'),
  term: () => __('Related topics', 'relx'),
} as const;
