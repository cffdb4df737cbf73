import type { ComponentConfig, Config, Field, Fields } from '@puckeditor/core';
import { createElement, type FunctionComponent } from 'react';
import type { RelationType } from '../../contract.js';
import { dynamicTags } from '../dynamic-tags.js';
import { LiveProps } from './live-props.js';
import { pageTagsOf, relatedComponents } from './related-components.js';
import { resolveProps } from './resolve-props.js';
import { storedTags } from './stored-tag.js';

/** Fields with the site's relation types in those that choose among them, in lists and objects of fields too. */
function withTypes(fields: Fields, types: readonly RelationType[]): Fields {
  const inField = (field: Field): Field => {
    if (field.type === 'array') return { ...field, arrayFields: withTypes(field.arrayFields as Fields, types) };
    if (field.type === 'object') return { ...field, objectFields: withTypes(field.objectFields as Fields, types) };
    return field.metadata?.relxTag ? { ...field, metadata: { ...field.metadata, types } } : field;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inField(field)]));
}

type Render = NonNullable<ComponentConfig['render']>;

function withTags<C extends Partial<ComponentConfig>>(own: C): C {
  const { render, resolveData, resolveFields } = own;
  const Own = render as FunctionComponent<Parameters<Render>[0]> | undefined;
  const wrapped: Partial<ComponentConfig> = {
    resolveFields: (data, params) => {
      const types = pageTagsOf(params.metadata)?.types() ?? [];
      const fields = resolveFields ? resolveFields(data, params) : params.fields;
      return 'then' in types || 'then' in fields
        ? Promise.all([fields, types]).then(([fields, types]) => withTypes(fields as Fields, types))
        : withTypes(fields as Fields, types);
    },
    resolveData: async (data, params) => {
      // in the editor the canvas is alive by itself; `force` is resolveAllData, before a page is rendered
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

/**
 * A config of Puck's with dynamic tags: its components get values where `tagField` stored tags, and there are three
 * components more, `RelatedPosts`, `RelatedUsers` and `RelatedTerms`. They find their data through `metadata={{ relx }}`, see
 * `createPageTags`; without that they show nothing.
 *
 * @example
 * const config = withDynamicTags({ components: { Heading } });
 * <Puck config={config} data={data} metadata={{ relx: createPageTags({ client, post: 12 }) }} onPublish={save} />;
 */
export function withDynamicTags<C extends Config>(config: C): Config {
  const components = Object.entries(config.components).map(([name, own]) => [name, withTags(own as ComponentConfig)]);
  const related = Object.entries(relatedComponents).map(([name, own]) => [
    name,
    { ...own, resolveData: withTags(own).resolveData },
  ]);
  const { group } = dynamicTags.relx_related_posts;
  return {
    ...config,
    categories: { ...config.categories, relx: { title: group, components: Object.keys(relatedComponents) } },
    components: Object.fromEntries([...related, ...components]),
    // a root is a component without an id, which nothing here looks at
    ...(config.root && { root: withTags(config.root as Partial<ComponentConfig>) as NonNullable<Config['root']> }),
  };
}
