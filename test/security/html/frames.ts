/** Scripts of vectors that ran. */
let ran = 0;
Object.assign(globalThis, { vectorRan: () => ran++ });

/** Number of concurrent frames. */
const FRAMES = 4;

/** Resolves when an image has loaded or failed; one that a browser may never load is waited for a second. */
const settled = (image: HTMLImageElement): Promise<unknown> | undefined =>
  image.complete
    ? undefined
    : new Promise((resolve) => {
        image.addEventListener('load', resolve);
        image.addEventListener('error', resolve);
        setTimeout(resolve, 1000);
      });

/**
 * A page in which the vectors' functions report that they ran. Its URLs are on a port that browsers block, so
 * that what it loads fails before it reaches the network.
 */
async function open(texts: readonly string[]): Promise<void> {
  const frame = document.createElement('iframe');
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  // an image has an `x` of its own, so its handler fails: a fault of a script counts, too
  const head = `<base href="http://127.0.0.1:1/"><script>x=alert=onerror=()=>parent.vectorRan()</script>`;
  frame.srcdoc = `<!doctype html>${head}<body>${texts.map((text) => `<section>${text}</section>`).join('')}`;
  document.body.append(frame);
  await loaded;
  // images that are put in by a script run their handlers, too
  const inside = frame.contentDocument?.createElement('div');
  if (inside) {
    frame.contentDocument?.body.append(inside);
    const images = texts.flatMap((text) => {
      inside.innerHTML = text;
      return [...inside.querySelectorAll('img')];
    });
    await Promise.all(images.map(settled));
  }
  // the handlers of images that had failed before run in tasks of their own
  await new Promise((resolve) => setTimeout(resolve, 20));
  frame.remove();
}

/** How many scripts of texts run where these are whole pages and parts of one. */
export async function scriptsRunBy(texts: readonly string[]): Promise<number> {
  ran = 0;
  const most = Math.ceil(texts.length / FRAMES);
  await Promise.all(Array.from({ length: FRAMES }, (_, part) => open(texts.slice(part * most, (part + 1) * most))));
  return ran;
}
