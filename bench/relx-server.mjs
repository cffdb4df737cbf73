// relx over the database of a size, in a process of its own as in production.
import { createApp } from 'relx/server';
import { serve } from 'relx/server/node';
import { fixture } from './fixture.mjs';

const relx = await fixture(Number(process.argv[2]), Number(process.argv[3]));
const { url } = await serve(createApp({ relx }), { port: 0 });
process.send(Number(new URL(url).port));
process.on('disconnect', () => process.exit(0));
