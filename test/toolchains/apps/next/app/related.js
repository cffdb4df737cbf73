import { createClient, createServerComponents } from 'relx/server-components';

export const client = createClient({ url: process.env.RELX_URL });
export const { RelatedPosts } = createServerComponents({ client });
