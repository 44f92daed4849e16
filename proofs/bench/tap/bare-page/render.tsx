import { renderToString } from "react-dom/server";
import { Page } from "./page.tsx";

/** The script is named in the head, so that it is on its way as early as a script can be. */
export const renderDocument = (script: string): string => `<!DOCTYPE html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Welche Art von Lift suchen Sie?</title>
<link rel="icon" href="data:,">
<script type="module" src="${script}"></script>
</head>
<body>${renderToString(<Page />)}</body>
</html>`;
