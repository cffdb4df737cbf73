import { resetLocaleData, setLocaleData } from '@wordpress/i18n';
import type { RelationType } from 'relx/contract';
import { expect, it, onTestFinished } from 'vitest';
import { directionText } from '../../../blocks/admin/type-text.js';

it('isolates the names around an arrow from right to left, which Latin names would turn', () => {
  const type = { direction: 'unidirectional', from_object_types: ['post'], to_object_types: ['user'] } as unknown as RelationType;
  expect(directionText(type)).toBe('Post → User');
  onTestFinished(() => resetLocaleData());
  setLocaleData({ 'text direction\u0004ltr': ['rtl'] });
  expect(directionText(type)).toBe('\u2068Post\u2069 → \u2068User\u2069');
});
