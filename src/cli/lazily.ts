/** The work of a command, loaded when the command is run: `--help` and every other command start without it. */
export const lazily =
  <Args extends unknown[]>(load: () => Promise<(...args: Args) => Promise<void>>) =>
  async (...args: Args): Promise<void> =>
    (await load())(...args);
