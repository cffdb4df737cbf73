import type { ContentTypes, Viewer } from '../../core/index.js';
import { capabilityPlural, taxonomiesOf } from '../../core/wordpress/content/content-types.js';
import type { ObjectLinks } from './links.js';

/**
 * The links by which WordPress tells an editor what beyond changing a post its viewer may do: publish it, make it sticky,
 * give it to somebody else, file it under terms, write any HTML. Each leads to the post itself.
 *
 * @param href address of the post
 */
export function actionLinks(postType: string, href: string, types: ContentTypes, viewer: Viewer): ObjectLinks {
  const plural = capabilityPlural(types, postType);
  const mayPublish = viewer.has(`publish_${plural}`);
  const isEditor = viewer.has(`edit_others_${plural}`);
  const actions = {
    publish: mayPublish,
    'unfiltered-html': viewer.has('unfiltered_html'),
    sticky: postType === 'post' && mayPublish && isEditor,
    'assign-author': isEditor,
    ...Object.fromEntries(
      taxonomiesOf(types, postType).map(({ rest_base }) => [`assign-${rest_base}`, viewer.has('edit_posts')] as const),
    ),
  };
  return Object.fromEntries(Object.entries(actions).flatMap(([name, may]) => (may ? [[`wp:action-${name}`, [{ href }]]] : [])));
}
