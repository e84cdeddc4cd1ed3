import './lazy-content.css';
import './lazy-frame.css';
import './skeleton.css';
type Props = { src: string; title: string; className: string };

/** An iframe that loads when it is near the window (lazy-content.ts); without JavaScript it is a plain lazy frame. */
export const LazyFrame = ({ className, title, src }: Props) => (
  <div className={`lazy-frame ${className}`} data-lazy="">
    <iframe src={src} title={title} loading="lazy" />
  </div>
);
