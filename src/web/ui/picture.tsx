type Props = {
  /** Path of the full-width JPEG; the '-600' and '.avif' variants are beside it (scripts/pictures.ts). */
  src: `/pictures/${string}.jpg`;
  alt: string;
  /** The `sizes` attribute. */
  sizes: string;
};

/**
 * `sizes` of a picture across a phone's width. It is 92 % wide; a smaller value makes a phone of medium pixel density
 * load the small file.
 */
export const widthOnPhone = '82vw';

/** `sizes` of a picture beside its text. */
export const widthBesideText = `(min-width: 64rem) 56vw, (min-width: 48rem) 46vw, ${widthOnPhone}`;

const width = 1200;
const height = 800;

/**
 * A picture in two formats and two widths. It pulses until it is within 200 px of the window, then loads and fades in
 * (lazy-content.ts). Without JavaScript, and in print, it is a plain picture. Pictures on the first screen are lazy too:
 * loading one together with the fonts delays a phone's first paint.
 */
export function Picture({ src, alt, sizes }: Props) {
  const base = src.replace(/\.jpg$/, '');
  const widths = (extension: string) => `${base}-600.${extension} 600w, ${base}.${extension} ${width}w`;
  return (
    // The image is not rendered while it waits: the box has its name for screen readers.
    <span className="picture" data-lazy="" role="img" aria-label={alt}>
      <picture>
        <source type="image/avif" srcSet={widths('avif')} sizes={sizes} />
        <img
          src={src}
          srcSet={widths('jpg')}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          loading="lazy"
          decoding="async"
        />
      </picture>
    </span>
  );
}
