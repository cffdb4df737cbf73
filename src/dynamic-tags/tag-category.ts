export const tagCategories = ['text', 'html', 'number', 'url'] as const;
/** Category of a tag's value. HTML is safe to insert into a page. Escape text before you insert it into HTML. */
export type TagCategory = (typeof tagCategories)[number];
