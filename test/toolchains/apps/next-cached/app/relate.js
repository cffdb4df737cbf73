'use server';

import { updateTag } from 'next/cache';
import { createClient } from 'relx/client';

export async function relate(from, to) {
  const client = createClient({ url: process.env.RELX_URL, headers: { Authorization: process.env.RELX_AUTHORIZATION } });
  await client.addRelation({ from_id: from, to_id: to, type: 'related_to' });
  for (const tag of [`post:${from}`, `post:${to}`, 'type:related_to']) updateTag(tag);
}
