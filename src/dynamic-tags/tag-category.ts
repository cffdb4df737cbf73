export const tagCategories = ['text', 'html', 'number', 'url'] as const;
/** What a tag's value is: HTML is fit for a page as it is; text is plain, and whoever puts it into HTML escapes it. */
export type TagCategory = (typeof tagCategories)[number];
