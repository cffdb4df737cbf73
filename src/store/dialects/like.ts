/** LIKE pattern of strings that start with a string, escaped with `!`. */
export const startsWith = (start: string) => `${start.replace(/[!%_]/g, '!$&')}%`;

/** LIKE pattern that finds a string anywhere. */
export const like = (search: string) => `%${startsWith(search)}`;
