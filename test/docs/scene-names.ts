/** What samples may use without saying where it is from, as docs/README.md tells: exported by scene.ts. */
export const sceneNames = ['client', 'relx', 'app', 'post'] as const;
