export { relate } from './relate.js';
export { type ReadWxrOptions, readWxr } from './wxr/read-wxr.js';
export { WxrError } from './wxr/wxr-error.js';
