/** Loads the code of a command when the command runs, so that `--help` and other commands start without it. */
export const lazily =
  <Args extends unknown[]>(load: () => Promise<(...args: Args) => Promise<void>>) =>
  async (...args: Args): Promise<void> =>
    (await load())(...args);
