const STAR = "M12 2.8l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4L12 17.1l-5.7 3.2 1.2-6.4L2.8 9.5l6.4-.8z";

/** Five stars; the text beside them has the number. */
export const Stars = () => (
  <span className="stars" aria-hidden="true">
    {[1, 2, 3, 4, 5].map((star) => (
      <svg key={star} className="i" viewBox="0 0 24 24">
        <path d={STAR} />
      </svg>
    ))}
  </span>
);
