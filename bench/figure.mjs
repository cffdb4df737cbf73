// A figure is the median of several samples, with the middle half of them as its spread, and the aim it is compared with.
import { rounded } from './http.mjs';

const quantile = (sorted, part) => sorted[Math.floor((sorted.length - 1) * part + 0.5)];

/**
 * Makes a figure of samples.
 *
 * @param samples Numbers. Measure at least five pairs where other load on the machine has an effect.
 * @param options `unit`: what one is, by default `times` for a ratio. `atMost` or `atLeast`: the aim. `why`: what is known to cause a
 *   missed one. `digits`: 3 by default.
 */
export function figure(samples, { unit = 'times', atMost, atLeast, why, digits = 3 } = {}) {
  const sorted = samples.toSorted((a, b) => a - b);
  const [low, value, high] = [0.25, 0.5, 0.75].map((part) => rounded(quantile(sorted, part), digits));
  return {
    value,
    unit,
    low,
    high,
    samples: sorted.length,
    ...(atMost !== undefined && { atMost, reached: value <= atMost }),
    ...(atLeast !== undefined && { atLeast, reached: value >= atLeast }),
    ...(why && { why }),
  };
}

/** Makes a figure of the ratios of pairs: `over[index] / under[index]`. */
export const ratio = (over, under, options) =>
  figure(
    over.map((value, index) => value / under[index]),
    options,
  );

const isFigure = (value) => typeof value?.value === 'number' && typeof value.samples === 'number';

/** All figures of the results of benchmarks, with their paths: `rest.first_read`. */
export function figuresOf(results, path = []) {
  if (isFigure(results)) return [[path.join('.'), results]];
  if (typeof results !== 'object' || results === null) return [];
  return Object.entries(results).flatMap(([name, value]) => figuresOf(value, [...path, name]));
}

const withUnit = (value, unit) => (unit === 'times' ? `${value}x` : `${value} ${unit}`.trim());
const spread = ({ low, high, samples }) => (samples === 1 ? '1 sample' : `${low} to ${high}, ${samples} samples`);

function aim({ atMost, atLeast, reached, why, unit }) {
  if (reached === undefined) return '';
  const target = atMost === undefined ? `at least ${withUnit(atLeast, unit)}` : `at most ${withUnit(atMost, unit)}`;
  return `${target}: ${reached ? 'reached' : ['missed', why].filter(Boolean).join(', because ')}`;
}

/** Aligns the columns of rows of texts. */
function aligned(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
}

/** One line per figure: its value, its spread and its aim. */
export function table(results) {
  const rows = figuresOf(results).map(([name, one]) => [name, withUnit(one.value, one.unit), spread(one), aim(one)]);
  return aligned([['figure', 'median', 'middle half', 'aim'], ...rows]);
}

/** `same` if the middle halves overlap: such a difference can be noise. */
function difference(before, after) {
  if (before.low <= after.high && after.low <= before.high) return 'same';
  if (before.value === 0) return 'changed';
  const percent = Math.round((after.value / before.value - 1) * 100);
  return `${percent > 0 ? '+' : ''}${percent} %`;
}

/** One line per figure that two results have in common. */
export function comparison(before, after) {
  const old = new Map(figuresOf(before));
  const rows = figuresOf(after)
    .filter(([name]) => old.has(name))
    .map(([name, now]) => {
      const was = old.get(name);
      return [name, withUnit(was.value, was.unit), withUnit(now.value, now.unit), difference(was, now)];
    });
  return aligned([['figure', 'before', 'after', 'difference'], ...rows]);
}
