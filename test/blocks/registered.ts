// @ts-expect-error it has no types
import { registerCoreBlocks } from '@wordpress/block-library';
import { createBlock, parse, serialize, switchToBlockType } from '@wordpress/blocks';
import { createClient } from 'relx';
import { registerRelatedPostsBlock, registerRelatedTermsBlock, registerRelatedUsersBlock } from 'relx/blocks';

type Block = ReturnType<typeof createBlock> & { readonly isValid: boolean };

type Fetch = (input: string, init: RequestInit) => Promise<Response>;
let fetch: Fetch | undefined;

/** The blocks, registered beside WordPress's own: with them lists and shortcodes are there to become. The last `respond` responds. */
export function registerAll(respond: Fetch): void {
  const isRegistered = fetch !== undefined;
  fetch = respond;
  if (isRegistered) return;
  registerCoreBlocks();
  const client = createClient({
    url: 'https://site.example/wp-json',
    fetch: (...args) => (fetch ?? respond)(...args),
    retries: 0,
  });
  for (const register of [registerRelatedPostsBlock, registerRelatedUsersBlock, registerRelatedTermsBlock]) register({ client });
}

/** The one block that a text is. */
export function blockOf(text: string): Block {
  const blocks = parse(text) as unknown as Block[];
  if (blocks.length !== 1 || !blocks[0]) throw new Error(`${blocks.length} blocks: ${text}`);
  return blocks[0];
}

/** What a block becomes. */
export function become(block: unknown, name: string): readonly Block[] {
  return (switchToBlockType(block as never, name) ?? []) as unknown as Block[];
}

export { createBlock, serialize };
