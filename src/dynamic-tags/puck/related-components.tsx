import type { ComponentConfig } from '@puckeditor/core';
import { type ComponentType, Fragment, type ReactElement } from 'react';
import type { ObjectType, RelationType } from '../../contract/index.js';
import { normalizeProps } from '../../react/attributes/normalize-attributes.js';
import { RelatedPosts, type RelatedPostsProps } from '../../react/lists/related-posts.js';
import { RelatedTerms } from '../../react/lists/related-terms.js';
import { RelatedUsers } from '../../react/lists/related-users.js';
import { RelxProvider } from '../../react/provider.js';
import type { Translate } from '../../react/translate.js';
import { DynamicTag } from '../dynamic-tag.js';
import { type DynamicTagSpec, dynamicTags } from '../dynamic-tags.js';
import { emptyTagMessage } from '../empty-tag-message.js';
import { translateTag } from '../translate-tag.js';
import { componentFields } from './control-fields.js';
import type { PageTags } from './page-tags.js';
import { isLayout, type StoredTag } from './stored-tag.js';

type ListComponent = ComponentType<RelatedPostsProps>;
// the lists differ in the props of their slots only, and no slots are passed here
const lists: Readonly<Record<ObjectType, ListComponent>> = {
  post: RelatedPosts,
  user: RelatedUsers as ListComponent,
  term: RelatedTerms as ListComponent,
};

/** The `relx` property of Puck's metadata; undefined if it is not set. */
export const pageTagsOf = (metadata: Readonly<Record<string, unknown>> | undefined): PageTags | undefined =>
  // created with createPageTags
  metadata?.relx as PageTags | undefined;

function render(spec: DynamicTagSpec, props: StoredTag, relx: PageTags, nothing: string): ReactElement {
  const List = lists[spec.objectType];
  const empty = nothing && <p className="relx-tag-empty">{nothing}</p>;
  const loading = nothing ? undefined : null;
  return (
    <RelxProvider client={relx.client} snapshot={relx.snapshot} object={relx.object} {...relx.language}>
      {isLayout(props.format) ? (
        <List
          {...normalizeProps(spec.objectType, { ...props, layout: props.format, postId: 0 })}
          empty={empty}
          error={empty}
          loading={loading}
        />
      ) : (
        <div className="relx-tag">
          <DynamicTag {...props} tag={spec.name} object={relx.object} fallback={String(props.fallback || nothing)} />
        </div>
      )}
    </RelxProvider>
  );
}

function component(spec: DynamicTagSpec, translate: Translate): ComponentConfig {
  const { type, heading } = normalizeProps(spec.objectType, {});
  const defaults = Object.fromEntries(spec.controls.map((control) => [control.name, control.default]));
  const defaultProps = { ...defaults, tag: spec.name, type, heading, format: 'list' };
  return {
    label: spec.title,
    defaultProps,
    fields: componentFields(spec, defaultProps, [], translate),
    resolveFields: ({ props }, { metadata }) => {
      const types = pageTagsOf(metadata)?.types() ?? [];
      const fields = (all: readonly RelationType[]) => componentFields(spec, props, all, translate);
      return 'then' in types ? types.then(fields) : fields(types);
    },
    render: ({ puck, id: _id, editMode: _mode, ...props }) => {
      const relx = pageTagsOf(puck.metadata);
      // only authors see a placeholder for an empty tag; the props are the defaults with the changes of the author
      const nothing = puck.isEditing ? emptyTagMessage(spec.title, translate) : '';
      return relx ? render(spec, props as StoredTag, relx, nothing) : <Fragment />;
    },
  };
}

/** Puck components for the tags, with translated labels. Each can be displayed as a list, a grid or in any of its formats. */
export const relatedComponents = (translate: Translate): Readonly<Record<string, ComponentConfig>> =>
  Object.fromEntries(
    Object.values(dynamicTags).map((spec) => [spec.title.replace(' ', ''), component(translateTag(spec, translate), translate)]),
  );
