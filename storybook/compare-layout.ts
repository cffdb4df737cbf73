interface Bitmap {
  readonly metadata: { readonly width: number; readonly height: number };
  /** Red, green, blue and alpha of each pixel, 0-255. */
  readonly data: ArrayLike<number>;
}

/** Width and height of a cell, in pixels: about the height of a line. */
const CELL = 8;
/** Maximum difference of a cell's mean color, 0-255. */
const MOST = 16;
/** Maximum share of cells that differ, in percent. */
const SHARE = 2;

/** Mean color of a cell. */
function meanOf({ metadata: { width, height }, data }: Bitmap, column: number, row: number): readonly number[] {
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
 * Compares the layout of two screenshots, cell by cell. Antialiasing hardly changes the mean color of a cell, but elements that
 * moved, disappeared or changed color do. For Vitest's `toMatchScreenshot`.
 */
export function compareLayout(reference: Bitmap, actual: Bitmap) {
  const { width, height } = reference.metadata;
  if (width !== actual.metadata.width || Math.abs(height - actual.metadata.height) >= CELL / 2) {
    const size = ({ metadata }: Bitmap) => `${metadata.width}x${metadata.height}`;
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
