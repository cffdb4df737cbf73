import type { ComponentConfig, Config, Field, Fields } from '@puckeditor/core';
import { createElement, type FunctionComponent } from 'react';
import type { RelationType } from '../../contract/index.js';
import { english, type Translate } from '../../react/translate.js';
import { dynamicTags } from '../dynamic-tags.js';
import { LiveProps } from './live-props.js';
import { pageTagsOf, relatedComponents } from './related-components.js';
import { resolveProps } from './resolve-props.js';
import { storedTags } from './stored-tag.js';

/** Adds the site's relation types to fields that select one, including nested fields of arrays and objects. */
function withTypes(fields: Fields, types: readonly RelationType[], translate: Translate): Fields {
  const inField = (field: Field): Field => {
    if (field.type === 'array') return { ...field, arrayFields: withTypes(field.arrayFields as Fields, types, translate) };
    if (field.type === 'object') return { ...field, objectFields: withTypes(field.objectFields as Fields, types, translate) };
    return field.metadata?.relxTag ? { ...field, metadata: { ...field.metadata, types, translate } } : field;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inField(field)]));
}

type Render = NonNullable<ComponentConfig['render']>;

function withTags<C extends Partial<ComponentConfig>>(own: C, translate: Translate): C {
  const { render, resolveData, resolveFields } = own;
  const Own = render as FunctionComponent<Parameters<Render>[0]> | undefined;
  const wrapped: Partial<ComponentConfig> = {
    resolveFields: (data, params) => {
      const types = pageTagsOf(params.metadata)?.types() ?? [];
      const fields = resolveFields ? resolveFields(data, params) : params.fields;
      return 'then' in types || 'then' in fields
        ? Promise.all([fields, types]).then(([fields, types]) => withTypes(fields as Fields, types, translate))
        : withTypes(fields as Fields, types, translate);
    },
    resolveData: async (data, params) => {
      // in the editor, `LiveProps` loads the data; `force` means `resolveAllData`, before a page is rendered
      const isLoaded = params.trigger === 'force' ? pageTagsOf(params.metadata)?.load(data) : undefined;
      const [resolved] = await Promise.all([resolveData ? resolveData(data, params) : data, isLoaded]);
      return resolved;
    },
    ...(Own && {
      render: (props: Parameters<Render>[0]) => {
        const { puck, ...rest } = props;
        const relx = pageTagsOf(puck?.metadata);
        if (!relx || !puck?.isEditing) return createElement(Own, resolveProps(props, relx, relx?.snapshot ?? {}));
        return (
          <LiveProps relx={relx} tags={[...storedTags(Object.values(rest))]}>
            {(snapshot) => createElement(Own, resolveProps(props, relx, snapshot))}
          </LiveProps>
        );
      },
    }),
  };
  return { ...own, ...wrapped };
}

export interface DynamicTagsOptions {
  /** Translates labels for authors, such as `(text) => __(text, 'relx')` of `@wordpress/i18n`. @default English */
  readonly translate?: Translate | undefined;
}

/**
 * Adds dynamic tags to a Puck config. Components receive values in place of tags that `tagField` stored. Also adds
 * `RelatedPosts`, `RelatedUsers` and `RelatedTerms`. Pass `metadata={{ relx }}` from `createPageTags`, or tags have no data.
 *
 * @example
 * const config = withDynamicTags({ components: { Heading } });
 * <Puck config={config} data={data} metadata={{ relx: createPageTags({ client, postId: 12 }) }} onPublish={save} />;
 */
export function withDynamicTags<C extends Config>(config: C, { translate = english }: DynamicTagsOptions = {}): Config {
  const components = Object.entries(config.components).map(([name, own]) => [name, withTags(own as ComponentConfig, translate)]);
  const ours = relatedComponents(translate);
  const related = Object.entries(ours).map(([name, own]) => [
    name,
    { ...own, resolveData: withTags(own, translate).resolveData },
  ]);
  const group = translate(dynamicTags.relx_related_posts.group);
  return {
    ...config,
    categories: { ...config.categories, relx: { title: group, components: Object.keys(ours) } },
    components: Object.fromEntries([...related, ...components]),
    // the root is a component without an ID, and the ID is not used here
    ...(config.root && { root: withTags(config.root as Partial<ComponentConfig>, translate) as NonNullable<Config['root']> }),
  };
}
