/** Shells with completion for the commands. */
export const shells = ['bash', 'zsh', 'fish'] as const;
