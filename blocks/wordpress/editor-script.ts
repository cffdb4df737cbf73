import { registerRelatedLoop } from '../query-loop/register-related-loop.js';
import { registerRelatedPostsBlock } from '../related-posts/index.js';
import { registerRelatedTermsBlock } from '../related-terms/index.js';
import { registerRelatedUsersBlock } from '../related-users/index.js';
import { registerRelatedLink } from '../relations/register-related-link.js';
import { registerRelationsPanel } from '../relations/relations-panel.js';
import { editorServices } from '../relations/services.js';

/** The script of WordPress's editors: registers all blocks, the panel and the bindings. */
// before the blocks, whose transforms it extends
registerRelatedLoop(editorServices());
registerRelatedPostsBlock();
registerRelatedUsersBlock();
registerRelatedTermsBlock();
registerRelationsPanel();
registerRelatedLink();
// not before the first list is shown: WordPress shows bound values when they arrive
void import('../bindings/register-related-bindings.js').then(({ registerRelatedBindings }) =>
  registerRelatedBindings(editorServices()),
);
