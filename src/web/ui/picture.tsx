import { pictureFile, pictureHeight, pictureWidth, pictureWidths } from './picture-files.ts';
import './lazy-content.css';
import './picture.css';
import './skeleton.css';

type Props = {
  /** The name of a file in content/pictures, without its ending. */
  name: string;
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

/**
 * A picture in two formats and several widths. It pulses until it is within 200 px of the window, then loads and fades in
 * (lazy-content.ts). Without JavaScript, and in print, it is a plain picture. Pictures on the first screen are lazy too:
 * loading one together with the fonts delays a phone's first paint.
 */
export function Picture({ name, alt, sizes }: Props) {
  const srcSet = (format: 'avif' | 'jpg') =>
    pictureWidths[format].map((width) => `${pictureFile(name, width, format)} ${width}w`).join(', ');
  return (
    // The image is not rendered while it waits: the box has its name for screen readers.
    <span className="picture" data-lazy="" role="img" aria-label={alt}>
      <picture>
        <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
        <img
          src={pictureFile(name, pictureWidth, 'jpg')}
          srcSet={srcSet('jpg')}
          sizes={sizes}
          width={pictureWidth}
          height={pictureHeight}
          alt={alt}
          loading="lazy"
          decoding="async"
        />
      </picture>
    </span>
  );
}
