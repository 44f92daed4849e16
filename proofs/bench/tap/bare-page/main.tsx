import { hydrateRoot } from "react-dom/client";
import { Page } from "./page.tsx";

hydrateRoot(document.body, <Page />);
