export { type MountedShortcodes, type MountOptions, mountShortcodes } from './mount-shortcodes.js';
