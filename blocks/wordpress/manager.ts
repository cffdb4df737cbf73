// biome-ignore lint/performance/noReExportAll: the script's one entry, of which two names are taken
export * from 'relx/manager';
