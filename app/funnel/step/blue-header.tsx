import { Brand } from "#app/ui/page/site-header.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";

/** Variant 6: the progress is part of the header, on questions and pauses. */
export const BlueHeader = ({ brand, percent }: { brand: string; percent: number }) => (
  <header className="quiz-top">
    <div className="wrap">
      <Brand name={brand} />
      <ProgressBar percent={percent} />
    </div>
  </header>
);
