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

// the types declare the function as a property of the module
const apiFetch = wordpress as unknown as (typeof wordpress)['default'];
const { nonce, post, edits } = JSON.parse(document.getElementById('editor')?.dataset.settings ?? '{}') as PageSettings;

// same setup as in WordPress, where an expired nonce is refreshed
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
  // style sheet of the canvas, which is an iframe
  __unstableResolvedAssets: { styles: `<link rel="stylesheet" id="canvas-css" href="${canvasStyles}">`, scripts: '' },
};
initializeEditor('editor', post.type, post.id, settings, edits);
// content without blocks becomes an HTML block, because the Classic block is not an npm package
blocks.setFreeformContentHandlerName('core/html');
// the guide loads images from wordpress.org
data.dispatch(preferences).set('core/edit-post', 'welcomeGuide', false);
// global `wp` for use in the browser console, as in WordPress
Object.assign(window, { wp: { apiFetch, blocks, data } });
