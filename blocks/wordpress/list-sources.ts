const page = window as { relxListSources?: Set<unknown> };
page.relxListSources ??= new Set();

/** The caches of this tab. The scripts of the plugin share them, although each includes its own copy of the client. */
export const listSources: Set<unknown> = page.relxListSources;
