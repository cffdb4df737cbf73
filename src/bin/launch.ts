/**
 * Runs a command of the package `@relx/server`. Without that package, only `--version`, `--help` and `doctor` work.
 *
 * @param load imports the module of the command, which runs it
 */
export async function launch(load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code !== 'ERR_MODULE_NOT_FOUND' || !/'@relx\/server'/.test(message)) throw error;
    const { withoutServer } = await import('./without-server.js');
    withoutServer(process.argv.slice(2));
  }
}
