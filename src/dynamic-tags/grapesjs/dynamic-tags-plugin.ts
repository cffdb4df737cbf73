import type { Component, ComponentView, Editor } from 'grapesjs';
import type { RelationType } from '../../contract/index.js';
import type { SourceClient } from '../../react/queries/related-source.js';
import { english } from '../../react/translate.js';
import { type DynamicTagSpec, dynamicTags } from '../dynamic-tags.js';
import { emptyTagMessage } from '../empty-tag-message.js';
import { resolveTag, type TagContext } from '../resolve-tags.js';
import { translateTag } from '../translate-tag.js';
import { readSettings, SETTINGS, TAG } from './tag-element.js';
import { tagTraits } from './tag-traits.js';

export type DynamicTagsPluginOptions = Pick<TagContext, 'postId' | 'object' | 'locale' | 'translate'> & {
  /** Client for the site. */
  readonly client: SourceClient;
};

/**
 * GrapesJS plugin with a block and a component type for each dynamic tag. The tag's settings are traits, and the canvas shows
 * live data. Saved projects and HTML only contain the settings. Use `fillTags` on the server to insert the data.
 *
 * @example
 * grapesjs.init({ container: '#editor', plugins: [dynamicTagsPlugin({ client, postId: 12 })] });
 */
export function dynamicTagsPlugin({ client, ...context }: DynamicTagsPluginOptions): (editor: Editor) => void {
  return (editor) => {
    let types: readonly RelationType[] = [];
    for (const spec of Object.values(dynamicTags))
      addTag(editor, translateTag(spec, context.translate ?? english), { client, ...context }, () => types);
    client.listTypes().then(
      (all) => {
        types = all;
        // React's StrictMode destroys the first editor immediately
        if (editor.em.destroyed) return;
        for (const component of editor.getWrapper()?.find(`[${TAG}]`) ?? []) component.trigger('relx:types');
      },
      // without the list of types, the trait is a text field
      () => {},
    );
  };
}

function addTag(editor: Editor, spec: DynamicTagSpec, context: TagContext, types: () => readonly RelationType[]): void {
  const setTraits = (component: Component) => component.set('traits', tagTraits(spec, component, types()) as never);

  editor.Components.addType(spec.name, {
    isComponent: (element) => element.getAttribute?.(TAG) === spec.name,
    model: {
      defaults: {
        name: spec.title,
        tagName: 'span',
        droppable: false,
        attributes: { [TAG]: spec.name, [SETTINGS]: '{}' },
        traits: [],
      },
      init() {
        let shown = '';
        const update = () => {
          const now = tagTraits(spec, this, types()).map(({ name }) => name);
          // keep traits that did not change, so that their inputs keep the focus
          if (now.join() !== shown) setTraits(this);
          shown = now.join();
        };
        update();
        this.on('change:attributes', update);
        this.on('relx:types', () => setTraits(this));
      },
    },
    view: {
      init({ model }) {
        this.listenTo(model, 'change:attributes', () => show(this, spec, context));
      },
      onRender() {
        void show(this, spec, context);
      },
    },
  });
  editor.Blocks.add(spec.name, { label: spec.title, category: spec.group, content: { type: spec.name } });
}

/** Shows the output of the tag in the canvas. The tags of a page are resolved in one tick, and so in one request. */
async function show(view: ComponentView, spec: DynamicTagSpec, context: TagContext): Promise<void> {
  const json = view.model.getAttributes()[SETTINGS];
  const { value } = await resolveTag(spec.name, readSettings(json), { ...context, category: 'html' });
  // ignore a late response if the editor was destroyed or the settings have changed since
  if (view.em.destroyed || view.model.getAttributes()[SETTINGS] !== json) return;
  if (value === '') view.el.textContent = emptyTagMessage(spec.title, context.translate ?? english);
  else view.el.innerHTML = String(value);
}
