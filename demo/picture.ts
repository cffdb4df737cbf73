/** An attachment as its rows have it. */
export interface Attachment {
  readonly id: number;
  readonly guid: string;
  readonly file: string | null;
  readonly metadata: string | null;
  readonly alt: string | null;
}

/** An image in all the sizes that show the whole of it. */
export interface Picture {
  readonly src: string;
  readonly srcSet: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** Makes a picture of an attachment; undefined when its size is unknown. */
export function pictureOf({ guid, file, metadata, alt }: Attachment): Picture | undefined {
  // the two numbers that PHP's serialisation begins with are those of the original
  const [, width, height] = /s:5:"width";i:(\d+);s:6:"height";i:(\d+);/.exec(metadata ?? '')?.map(Number) ?? [];
  const src = file ? `/wp-content/uploads/${file}` : guid;
  if (!width || !height || src === '') return undefined;
  const folder = src.slice(0, src.lastIndexOf('/') + 1);
  const sizes = (metadata ?? '').matchAll(/s:4:"file";s:\d+:"([^"]+)";s:5:"width";i:(\d+);s:6:"height";i:(\d+);/g);
  const whole = [...sizes].flatMap(([, name, w, h]) =>
    Math.abs(Number(h) - (Number(w) * height) / width) <= 1 ? [`${folder}${name} ${w}w`] : [],
  );
  return { src, srcSet: [...whole, `${src} ${width}w`].join(', '), width, height, alt: alt ?? '' };
}
