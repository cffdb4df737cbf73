import { createClient, createServerComponents } from 'relx/server-components';

export const { RelatedPosts, RelatedUsers, RelatedTerms } = createServerComponents({
  client: createClient({ url: process.env.RELX_URL }),
});
