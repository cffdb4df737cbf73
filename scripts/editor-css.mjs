/**
 * CSS for WordPress's editor. WordPress puts `.editor-styles-wrapper` before each selector of a theme's editor style sheet, so
 * its resets have the specificity of one more class. The structure gets one more class, too.
 */
export const editorCss = (css) => css.replaceAll(':not(hr hr hr', ':not(.hr hr hr hr');
