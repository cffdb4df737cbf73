interface Picture {
  readonly metadata: { readonly width: number; readonly height: number };
  /** Red, green, blue and alpha of each pixel, 0-255. */
  readonly data: ArrayLike<number>;
}

/** Side of a cell, in pixels: about the height of a line. */
const CELL = 8;
/** Most that the mean of a colour in a cell may differ, 0-255. */
const MOST = 16;
/** Most cells that may differ, of a hundred. */
const SHARE = 2;

/** The mean colour of a cell. */
function meanOf({ metadata: { width, height }, data }: Picture, column: number, row: number): readonly number[] {
  const sums = [0, 0, 0];
  let count = 0;
  for (let y = row * CELL; y < Math.min(height, (row + 1) * CELL); y++) {
    for (let x = column * CELL; x < Math.min(width, (column + 1) * CELL); x++) {
      count++;
      for (const channel of sums.keys()) sums[channel] = (sums[channel] ?? 0) + (data[(y * width + x) * 4 + channel] ?? 0);
    }
  }
  return sums.map((sum) => sum / count);
}

/**
 * Compares where things stand in two pictures, cell by cell: a line of text is as grey with any edges of its letters, and
 * what is moved, gone or of another colour fills other cells. For Vitest's `toMatchScreenshot`.
 */
export function compareLayout(reference: Picture, actual: Picture) {
  const { width, height } = reference.metadata;
  if (width !== actual.metadata.width || Math.abs(height - actual.metadata.height) >= CELL / 2) {
    const size = ({ metadata }: Picture) => `${metadata.width}x${metadata.height}`;
    return { pass: false, diff: null, message: `It is ${size(actual)} pixels large, not ${size(reference)}.` };
  }
  const [columns, rows] = [Math.ceil(width / CELL), Math.floor(Math.min(height, actual.metadata.height) / CELL)];
  let differing = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const other = meanOf(actual, column, row);
      if (meanOf(reference, column, row).some((mean, channel) => Math.abs(mean - (other[channel] ?? 0)) > MOST)) differing++;
    }
  }
  const share = (100 * differing) / (columns * rows);
  const message = `${differing} of ${columns * rows} cells differ (${share.toFixed(2)} of a hundred).`;
  return { pass: share <= SHARE, diff: null, message };
}
