import { createClient, createServerComponents } from 'relx/server-components';

export const { RelatedPosts } = createServerComponents({ client: createClient({ url: process.env.RELX_URL }) });
