import { registerBlockVariation } from '@wordpress/blocks';
import { addFilter } from '@wordpress/hooks';
import { __ } from '@wordpress/i18n';
import { postList } from '@wordpress/icons';
import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';
import { normalizeAttributes, type RelatedAttributes } from 'relx';
import type { RelationsStore } from '../relations/relations-store.js';
import type { EditorServices } from '../relations/services.js';
import { defaultTypes } from '../site.js';
import { loopBlocks } from './loop-blocks.js';
import { useLoopContext } from './loop-context.js';
import { loopTransforms } from './loop-transforms.js';
import { type LoopQuery, listOfLoop, loopQuery, NAMESPACE } from './related-loop.js';
import { registerTermVariation, type TermQuery, useTermContext } from './term-loop.js';

const LoopSettings = lazy(async () => ({ default: (await import('./loop-settings.js')).LoopSettings }));
const TermSettings = lazy(async () => ({ default: (await import('./term-settings.js')).TermSettings }));

/** The namespace of the plugin "Advanced Query Loop". Its loops can be limited to related posts. */
const ADVANCED = 'advanced-query-loop';

interface EditProps {
  readonly name: string;
  readonly attributes: { readonly namespace?: string; readonly query?: LoopQuery; readonly termQuery?: TermQuery };
  readonly setAttributes: (change: Readonly<Record<string, unknown>>) => void;
  readonly context: Readonly<Record<string, unknown>>;
  readonly isSelected: boolean;
}
type Edit = ComponentType<EditProps>;
interface Settings {
  readonly transforms?: { readonly from?: readonly unknown[]; readonly to?: readonly unknown[] };
}

/** Registers "Related posts" as a variation of the Query Loop, which the WordPress plugin renders. */
export function registerRelatedLoop({ store }: EditorServices): void {
  addFilter('blocks.registerBlockType', 'relx/loop-transforms', withTransforms);
  addFilter('editor.BlockEdit', 'relx/loop', (Original: Edit) => withLoop(Original, store));
  const list = normalizeAttributes('post', { type: defaultTypes().post, limit: 3, layout: 'grid' });
  registerBlockVariation('core/query', {
    name: NAMESPACE,
    title: __('Query Loop: related posts', 'relx'),
    description: __('Related posts in any design, from blocks that you choose.', 'relx'),
    icon: postList,
    keywords: [__('related', 'relx'), __('read next', 'relx')],
    attributes: { namespace: NAMESPACE, query: loopQuery(list) },
    // controls of core that have an effect
    allowedControls: [],
    innerBlocks: loopBlocks(list) as never,
    scope: ['inserter'],
    isActive: ['namespace'],
  } as never);
  registerTermVariation();
}

const withTransforms = (settings: Settings, name: string): Settings => {
  if (name !== 'relx/related-posts') return settings;
  const { from = [], to = [] } = settings.transforms ?? {};
  return { ...settings, transforms: { from: [...from, loopTransforms.from], to: [...to, loopTransforms.to] } };
};

/** The editor of blocks, with the settings of a loop, and with the post of its template. */
function withLoop(Original: Edit, store: RelationsStore): Edit {
  function Template(props: EditProps): ReactElement {
    return <Original {...props} context={useLoopContext(props.context, store)} />;
  }
  function TermTemplate(props: EditProps): ReactElement {
    return <Original {...props} context={useTermContext(props.context, store)} />;
  }
  return function LoopEdit(props: EditProps): ReactElement {
    const { name, attributes, setAttributes, context, isSelected } = props;
    if (name === 'core/post-template' && (context.query as LoopQuery | undefined)?.relx) return <Template {...props} />;
    if (name === 'core/term-template' && (context.termQuery as TermQuery | undefined)?.relx) return <TermTemplate {...props} />;
    if (name === 'core/terms-query' && attributes.termQuery?.relx) {
      return (
        <>
          <Original {...props} />
          {isSelected && (
            <Suspense fallback={null}>
              <TermSettings
                termQuery={attributes.termQuery}
                store={store}
                onChange={(termQuery) => setAttributes({ termQuery })}
              />
            </Suspense>
          )}
        </>
      );
    }
    const { query } = attributes;
    const isOptional = attributes.namespace === ADVANCED;
    // the posts of a template are never limited to related ones
    if (name !== 'core/query' || query?.inherit || !(query?.relx || isOptional)) return <Original {...props} />;
    const list = listOfLoop(query);
    const change = (next: RelatedAttributes | undefined) =>
      setAttributes({ query: { ...query, perPage: (next ?? list).limit, relx: next && loopQuery(next).relx } });
    return (
      <>
        <Original {...props} />
        {isSelected && (
          <Suspense fallback={null}>
            <LoopSettings
              list={list}
              isRelated={query?.relx !== undefined}
              isOptional={isOptional}
              store={store}
              onChange={change}
            />
          </Suspense>
        )}
      </>
    );
  };
}
