import { RelationError } from '../../core/index.js';

/** @throws {RelationError} rest_invalid_json */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RelationError('rest_invalid_json', 'The body is not valid JSON.', { cause });
  }
}
