import type { RelationTypeDefinition } from 'relx/core';

export const limited: readonly RelationTypeDefinition[];
