export function editorCss(css: string): string;
