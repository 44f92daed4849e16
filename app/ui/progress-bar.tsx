const SEGMENTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Ten rail segments and a moving seat. The value is a class, because the content policy forbids style attributes. */
export const ProgressBar = ({ percent }: { percent: number }) => (
  <div
    className={`prog p${percent}`}
    role="progressbar"
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-label="Fortschritt"
  >
    <div className="rail">
      <Seat />
      <div className="segs">
        {SEGMENTS.map((segment) => (
          <i key={segment} />
        ))}
      </div>
    </div>
    <div className="pct">{percent} %</div>
  </div>
);

const Seat = () => (
  <svg className="seat" viewBox="0 0 42 38" aria-hidden="true">
    <path
      d="M9 3.5c4-2 8.5-1 10 4l3.5 12.5h9.5a4 4 0 0 1 0 8H18c-3 0-5.2-1.5-6-4.500L8 8.5c-.7-2.2-.5-4.2 1-5z"
      fill="#2b57a7"
      stroke="#16233f"
      strokeWidth="2.2"
      strokeLinejoin="round"
    />
    <path d="M20 14h11" stroke="#16233f" strokeWidth="4.4" strokeLinecap="round" />
    <path d="M21 28v6.5M12 36h19" stroke="#16233f" strokeWidth="3.4" strokeLinecap="round" />
    <path
      d="M33 28v5.5h6"
      fill="none"
      stroke="#16233f"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
