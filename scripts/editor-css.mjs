/**
 * Our CSS for WordPress's editor. WordPress puts `.editor-styles-wrapper` before each selector of a theme's editor style sheet, so
 * its resets have the specificity of a class. The structure gets one class more, too.
 */
export const editorCss = (css) => css.replaceAll(':not(hr hr hr', ':not(.hr hr hr hr');
