declare module '@wordpress/edit-post' {
  /** Starts the editor in the element with this ID. */
  export function initializeEditor(
    id: string,
    postType: string,
    postId: number,
    settings: object,
    initialEdits?: object,
  ): unknown;
}

declare module '*/wordpress.mjs' {
  export const wordpressAliases: readonly { readonly find: RegExp; readonly replacement: string }[];
}
