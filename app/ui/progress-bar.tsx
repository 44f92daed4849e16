const SEGMENTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The figure of the stairlift funnels, a drawing in the document's sprite. */
export const SEAT = "fahrt-sitz";

/** Ten rail segments and a moving figure. The value is a class, because the content policy forbids style attributes. */
export const ProgressBar = ({ percent, figure = SEAT }: { percent: number; figure?: string | undefined }) => (
  <div
    className={`prog p${percent}`}
    role="progressbar"
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-label="Fortschritt"
  >
    <div className="rail">
      <svg className="seat" viewBox="0 0 42 38" aria-hidden="true">
        <use href={`#picture-${figure}`} width={42} height={38} />
      </svg>
      <div className="segs">
        {SEGMENTS.map((segment) => (
          <i key={segment} />
        ))}
      </div>
    </div>
    <div className="pct">{percent} %</div>
  </div>
);
