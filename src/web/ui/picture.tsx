import { useEffect, useRef, useState } from 'react';

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
 * A picture in two formats and two widths. It shows a skeleton until it is within 200 px of the viewport, then loads and
 * fades in. Without JavaScript, and in print, it is a plain picture. Pictures on the first screen are lazy too: loading
 * one together with the fonts delays a phone's first paint (decisions/0020).
 */
export function Picture(picture: Props) {
  const box = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    const load = () => setNear(true);
    window.addEventListener('beforeprint', load);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', load);
    };
  }, []);

  return (
    <span className="picture" ref={box}>
      {isNear ? <FadingSources {...picture} /> : <Placeholder {...picture} />}
    </span>
  );
}

function Placeholder(picture: Props) {
  return (
    <>
      <span className="skeleton" role="img" aria-label={picture.alt} />
      <noscript>
        <Sources {...picture} />
      </noscript>
    </>
  );
}

function FadingSources(picture: Props) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      {!isLoaded && <span className="skeleton" aria-hidden="true" />}
      <Sources {...picture} state={isLoaded ? 'loaded' : 'loading'} onSettled={() => setLoaded(true)} />
    </>
  );
}

function Sources({
  src,
  alt,
  sizes,
  state,
  onSettled,
}: Props & { state?: 'loading' | 'loaded'; onSettled?: () => void }) {
  const base = src.replace(/\.jpg$/, '');
  const widths = (extension: string) => `${base}-600.${extension} 600w, ${base}.${extension} ${width}w`;
  return (
    <picture>
      <source type="image/avif" srcSet={widths('avif')} sizes={sizes} />
      <img
        src={src}
        srcSet={widths('jpg')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        data-state={state}
        onLoad={onSettled}
        onError={onSettled}
      />
    </picture>
  );
}
