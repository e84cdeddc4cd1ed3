import './stars.css';
const star = 'M12 1.8l3.1 6.7 7.3.8-5.4 5 1.5 7.2L12 17.9l-6.5 3.6 1.5-7.2-5.4-5 7.3-.8z';
const leftHalf = 'M12 1.8v16.1l-6.5 3.6 1.5-7.2-5.4-5 7.3-.8z';

/** Five stars, `rating` of them filled; a half value fills half a star. */
export function Stars({ rating }: { rating: number }) {
  return (
    <svg className="stars" viewBox="0 0 128 24" role="img" aria-label={`${rating} out of 5 stars`}>
      {[0, 1, 2, 3, 4].map((index) => (
        <g
          key={index}
          data-star
          transform={`translate(${index * 26})`}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        >
          <path d={star} fill={rating >= index + 1 ? 'currentColor' : 'none'} />
          {rating === index + 0.5 && <path d={leftHalf} fill="currentColor" stroke="none" />}
        </g>
      ))}
    </svg>
  );
}
