/** Shells that complete our commands. */
export const shells = ['bash', 'zsh', 'fish'] as const;
