import { expect, test } from "vitest";
import {
  buyerPath,
  claimPath,
  dossierFile,
  dossierPath,
  IMPORT_CLAIMS_PAGE,
  NEW_BUYER_PAGE,
  NEW_CLAIM_PAGE,
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
  [NEW_CLAIM_PAGE, "/admin/returns/new"],
  [IMPORT_CLAIMS_PAGE, "/admin/returns/import"],
  [claimPath("c"), "/admin/returns/c"],
  [returnsPath({ buyer: "b" }), "/admin/returns?buyer=b"],
  [returnsPath({ q: "o" }), "/admin/returns?q=o"],
  [returnRulesPath("o"), "/admin/returns/rules/o"],
])("%s is the screen's path", (path, address) => {
  expect(path).toBe(address);
});
