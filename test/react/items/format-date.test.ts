import { expect, it, onTestFinished } from 'vitest';
import { formatDate } from '../../../src/react/items/format-date.js';

it.each([
  ['2026-03-05T23:30:00', undefined, '05.03.2026'],
  ['2026-03-05T23:30:00', 'short', '05.03.2026, 23:30'],
  ['2026-03-05T23:30:00-02:00', 'short', '06.03.2026, 01:30'],
  ['2026-03-05', 'short', '05.03.2026, 00:00'],
  ['2026-13-05', undefined, undefined],
  ['', undefined, undefined],
] as const)('formats %j, %s, as %j', (date, timeStyle, text) => {
  expect(formatDate(date, 'de', timeStyle)).toBe(text);
});

it('keeps few formats, whatever languages are named', () => {
  const locale = (number: number) => `en-x-${number}`;
  let made = 0;
  const { DateTimeFormat } = Intl;
  class Counted extends DateTimeFormat {
    constructor(...args: ConstructorParameters<typeof DateTimeFormat>) {
      super(...args);
      made++;
    }
  }
  Object.assign(Intl, { DateTimeFormat: Counted });
  onTestFinished(() => {
    Object.assign(Intl, { DateTimeFormat });
  });
  for (let number = 0; number < 500; number++) formatDate('2026-03-05', locale(number));
  made = 0;
  for (let number = 499; number >= 0; number--) formatDate('2026-03-05', locale(number));
  expect(made).toBeGreaterThanOrEqual(450);
  made = 0;
  formatDate('2026-03-05', locale(0));
  expect(made).toBe(0);
});
