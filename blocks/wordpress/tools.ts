// What lists do not need before they are selected, in one script.
export { ListTools } from '../list-block/list-tools.js';
export { LoopSettings } from '../query-loop/loop-settings.js';
export { TermSettings } from '../query-loop/term-settings.js';
export { PostRelations } from '../relations/post-relations.js';
