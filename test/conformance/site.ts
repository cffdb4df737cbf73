import type { RelationTypeDefinition } from 'relx/contract';
import { open, type Relx, type StoreDialect } from 'relx/core';
import { type App, createApp } from 'relx/server';
import { createRenderer } from 'relx/shortcodes';
import { content, postTypes, type Role, roles, templates, types, users } from './content.js';
import { courseContent, coursePostTypes, courseTypes } from './courses.js';
import { storyContent, storyType } from './stories.js';

export interface Site {
  readonly relx: Relx;
  readonly app: App;
  /** An application password for each role's user. */
  readonly passwords: Readonly<Record<Role, string>>;
}

/** The fixture in a database, with the app over it. */
export async function openSite(
  dialect: StoreDialect,
  moreTypes: readonly RelationTypeDefinition[] = [],
  notes = 160,
): Promise<Site> {
  const relx = await open({ dialect, types: [...types, ...moreTypes], postTypes, templates, url: 'https://site.example' });
  await relx.import(content(notes));
  return appOver(relx);
}

/** What the sites of the conformance suite have besides the fixture. */
export const conformanceTypes = {
  types: [...types, ...courseTypes],
  postTypes: [...postTypes, storyType, ...coursePostTypes],
  templates,
};
export const conformanceContent = (notes?: number) => [...content(notes), ...storyContent(), ...courseContent()];

/** What the conformance suite needs: the fixture with stories and courses, and the similar posts of all posts. */
export async function openConformanceSite(dialect: StoreDialect, notes?: number): Promise<Site> {
  const relx = await open({ dialect, ...conformanceTypes, url: 'https://site.example' });
  await relx.import(conformanceContent(notes));
  await relx.similar.work();
  return appOver(relx);
}

async function appOver(relx: Relx): Promise<Site> {
  const made = await Promise.all(
    roles.map(async (role) => [role, await relx.accounts.createApplicationPassword(users[role].login, 'conformance')] as const),
  );
  // one entry a role
  return {
    relx,
    app: createApp({ relx, render: createRenderer({ core: relx }) }),
    passwords: Object.fromEntries(made) as Record<Role, string>,
  };
}
