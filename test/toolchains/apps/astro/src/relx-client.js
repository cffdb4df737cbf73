import { createClient } from 'relx';

export const client = createClient({ url: import.meta.env.PUBLIC_RELX_URL });
