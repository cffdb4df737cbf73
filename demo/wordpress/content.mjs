// Adds the demo's posts, users, terms and relations to the database of `npm run dev:wordpress`, whose file is the argument.
import { createJiti } from 'jiti';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';

const { demoContent } = await createJiti(import.meta.url).import('../content/index.ts');
const relx = await open({ dialect: libsql({ filename: process.argv[2] }) });
await relx.import(demoContent());
await relx.close();
