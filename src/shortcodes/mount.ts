export { type MountedShortcodes, type MountOptions, mountShortcodes } from './interactive/mount-shortcodes.js';
