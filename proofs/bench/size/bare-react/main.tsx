import { useState } from "react";
import { hydrateRoot } from "react-dom/client";

function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
}

hydrateRoot(document.body, <Counter />);
