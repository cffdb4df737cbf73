import { registerRelatedLoop } from '../query-loop/register-related-loop.js';
import { registerRelatedPostsBlock } from '../related-posts/index.js';
import { registerRelatedTermsBlock } from '../related-terms/index.js';
import { registerRelatedUsersBlock } from '../related-users/index.js';
import { hostOf } from '../relations/host.js';
import { registerRelationsPanel } from '../relations/relations-panel.js';

/** The script of WordPress's editors: registers all blocks, the panel and the bindings. */
// before the blocks, whose transforms it extends
registerRelatedLoop(hostOf());
registerRelatedPostsBlock();
registerRelatedUsersBlock();
registerRelatedTermsBlock();
registerRelationsPanel();
// not before the first list is shown: WordPress shows bound values when they arrive
void import('../bindings/register-related-bindings.js').then(({ registerRelatedBindings }) => registerRelatedBindings(hostOf()));
