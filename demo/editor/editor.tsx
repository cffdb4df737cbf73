import './editor.css';
import '@wordpress/format-library';
import wordpress from '@wordpress/api-fetch';
import { setFreeformContentHandlerName } from '@wordpress/blocks';
import { dispatch } from '@wordpress/data';
import { initializeEditor } from '@wordpress/edit-post';
import { store as preferences } from '@wordpress/preferences';
import canvasStyles from './canvas.css?url';
import type { PageSettings } from './editor-page.js';

// its types say that the function is a property of what it is
const apiFetch = wordpress as unknown as (typeof wordpress)['default'];
const { nonce, post } = JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as PageSettings;

// as WordPress sets it up: a nonce that is too old is asked for anew
apiFetch.use(apiFetch.createRootURLMiddleware(new URL('/wp-json/', location.href).href));
const nonceMiddleware = apiFetch.createNonceMiddleware(nonce);
Object.assign(apiFetch, { nonceMiddleware, nonceEndpoint: '/wp-admin/admin-ajax.php?action=rest-nonce' });
apiFetch.use(nonceMiddleware);
apiFetch.use(apiFetch.mediaUploadMiddleware);

initializeEditor('editor', post.type, post.id, {
  titlePlaceholder: 'Add title',
  bodyPlaceholder: 'Type / to choose a block',
  __unstableResolvedAssets: { styles: `<link rel="stylesheet" id="canvas-css" href="${canvasStyles}">`, scripts: '' },
});
// texts from before there were blocks stand in a block of HTML: what WordPress edits them with is not among its packages
setFreeformContentHandlerName('core/html');
// its pictures would come from wordpress.org
dispatch(preferences).set('core/edit-post', 'welcomeGuide', false);
