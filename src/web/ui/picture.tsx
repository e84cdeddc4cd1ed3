import { useEffect, useRef, useState } from 'react';

type Props = {
  /** Path of the JPEG in full width; '-600' and '.avif' stand beside it (scripts/pictures.ts). */
  src: `/pictures/${string}.jpg`;
  alt: string;
  /** How wide it stands, as in the `sizes` attribute. */
  sizes: string;
};

/**
 * A picture across a phone, in `sizes`. It stands 92 % wide; a tenth less makes a phone of middling density take the
 * small file.
 */
export const widthOnPhone = '82vw';

/** A picture beside its words, in `sizes`: the larger part of a desk, half of a tablet. */
export const widthBesideWords = `(min-width: 64rem) 56vw, (min-width: 48rem) 46vw, ${widthOnPhone}`;

const width = 1200;
const height = 800;

/**
 * A picture in two formats and two widths. It pulses until it is within 200 px of the window, then loads
 * and fades in (SPEC sections 4 and 9); without JavaScript, and on paper, it is a plain picture. So on every page: one
 * that is fetched beside the faces makes the first paint of a phone wait for it (decision 20).
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
      {isNear ? <FadingSources {...picture} /> : <Waiting {...picture} />}
    </span>
  );
}

function Waiting(picture: Props) {
  return (
    <>
      <span className="wait" role="img" aria-label={picture.alt} />
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
      {!isLoaded && <span className="wait" aria-hidden="true" />}
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
