// What appears in place of a list, or after a save, in one script.
export { SituationNotice } from '../list-block/situation-notice.js';
export { receiveSaveResult } from '../relations/receive-save-result.js';
