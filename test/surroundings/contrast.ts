const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

/** The luminance of a stack of colours, each over the one before it: WCAG's, of 0 to 1. */
function luminanceOf(colours: readonly string[]): number {
  if (!canvas) throw new TypeError('There is no canvas.');
  for (const colour of ['white', ...colours]) {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const known = new Map<string, number>();

/** The contrast between an element's text and what is behind it, 1 to 21. */
export function contrastOf(element: Element): number {
  const behind: string[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) behind.unshift(getComputedStyle(at).backgroundColor);
  const { color } = getComputedStyle(element);
  const key = [...behind, color].join();
  const before = known.get(key);
  if (before) return before;
  const [dark = 0, light = 0] = [luminanceOf(behind), luminanceOf([...behind, color])].sort((a, b) => a - b);
  const contrast = (light + 0.05) / (dark + 0.05);
  known.set(key, contrast);
  return contrast;
}
