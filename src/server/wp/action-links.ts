import type { ContentTypes, Viewer } from '../../core/index.js';
import { capabilityPlural, taxonomiesOf } from '../../core/wordpress/content/content-types.js';
import type { ObjectLinks } from './links.js';

/**
 * Action links of a post, which show the editor what the viewer may do: publish it, make it sticky, change its author, assign terms,
 * write unfiltered HTML. Each links to the post.
 *
 * @param href URL of the post
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
