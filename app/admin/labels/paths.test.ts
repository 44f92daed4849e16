import { expect, test } from "vitest";
import {
  buyerPath,
  returnPath,
  dossierFile,
  dossierPath,
  IMPORT_RETURNS_PAGE,
  NEW_BUYER_PAGE,
  NEW_RETURN_PAGE,
  orderPath,
  partPath,
  returnRulesPath,
  returnsPath,
} from "./paths.ts";

test.each([
  [NEW_BUYER_PAGE, "/admin/buyers/new"],
  [buyerPath("b"), "/admin/buyers/b"],
  [orderPath("b", "o"), "/admin/buyers/b/orders/o"],
  [dossierPath("l"), "/admin/dossier/l"],
  [dossierFile("l", "screen"), "/admin/dossier/l/screen"],
  [dossierFile("l", "pdf"), "/admin/dossier/l/export?as=pdf"],
  [partPath("operator"), "/admin/site?part=operator"],
  [NEW_RETURN_PAGE, "/admin/returns/new"],
  [IMPORT_RETURNS_PAGE, "/admin/returns/import"],
  [returnPath("c"), "/admin/returns/c"],
  [returnsPath({ buyer: "b" }), "/admin/returns?buyer=b"],
  [returnsPath({ q: "o" }), "/admin/returns?q=o"],
  [returnRulesPath("o"), "/admin/returns/rules/o"],
])("%s is the screen's path", (path, address) => {
  expect(path).toBe(address);
});
