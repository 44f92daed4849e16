import { useState } from "react";

const OPTIONS = ["Sitzlift", "Plattformlift", "Hublift", "Weiß nicht"];

/** The least a question can be in React: a heading, four buttons, and a tap that changes the heading. */
export function Page() {
  const [chosen, setChosen] = useState<string>();
  return (
    <main>
      <h1>{chosen ?? "Welche Art von Lift suchen Sie?"}</h1>
      {OPTIONS.map((option) => (
        <button key={option} type="button" value={option} onClick={() => setChosen(option)}>
          {option}
        </button>
      ))}
    </main>
  );
}
