import './editor.css';
import '@wordpress/format-library';
import wordpress from '@wordpress/api-fetch';
import * as blocks from '@wordpress/blocks';
import * as data from '@wordpress/data';
import { initializeEditor } from '@wordpress/edit-post';
import { store as preferences } from '@wordpress/preferences';
import { registerRelatedPostsBlock, registerRelatedTermsBlock, registerRelatedUsersBlock } from 'relx/blocks';
import { registerRelationsPanel } from 'relx/blocks/panel';
import canvasStyles from './canvas.css?url';
import type { PageSettings } from './editor-page.js';

// its types say that the function is a property of what it is
const apiFetch = wordpress as unknown as (typeof wordpress)['default'];
const { nonce, post, edits } = JSON.parse(document.getElementById('editor')?.dataset.settings ?? '{}') as PageSettings;

// as WordPress sets it up: a nonce that is too old is asked for anew
apiFetch.use(apiFetch.createRootURLMiddleware(new URL('/wp-json/', location.href).href));
const nonceMiddleware = apiFetch.createNonceMiddleware(nonce);
Object.assign(apiFetch, { nonceMiddleware, nonceEndpoint: '/wp-admin/admin-ajax.php?action=rest-nonce' });
apiFetch.use(nonceMiddleware);
apiFetch.use(apiFetch.mediaUploadMiddleware);

registerRelatedPostsBlock();
registerRelatedUsersBlock();
registerRelatedTermsBlock();
registerRelationsPanel();

const settings = {
  titlePlaceholder: 'Add title',
  bodyPlaceholder: 'Type / to choose a block',
  // that which stands in the canvas, a frame of its own
  __unstableResolvedAssets: { styles: `<link rel="stylesheet" id="canvas-css" href="${canvasStyles}">`, scripts: '' },
};
initializeEditor('editor', post.type, post.id, settings, edits);
// texts from before there were blocks stand in a block of HTML: what WordPress edits them with is not among its packages
blocks.setFreeformContentHandlerName('core/html');
// its pictures would come from wordpress.org
data.dispatch(preferences).set('core/edit-post', 'welcomeGuide', false);
// where everybody looks for them who writes in the console, as in WordPress
Object.assign(window, { wp: { apiFetch, blocks, data } });
