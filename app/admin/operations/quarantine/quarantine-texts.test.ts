import { expect, test } from "vitest";
import { errorToast, successToast } from "#app/admin/labels/staff-toast.ts";
import { deleteQuarantinedToast, releaseToast } from "./quarantine-texts.ts";

const NOTHING = errorToast("None of these is in quarantine any more");

test.each([
  [0, NOTHING, NOTHING],
  [1, successToast("1 lead released"), successToast("1 lead deleted")],
  [3, successToast("3 leads released"), successToast("3 leads deleted")],
])("after releasing or deleting %i staff read a toast", (count, released, deleted) => {
  expect(releaseToast(count)).toEqual(released);
  expect(deleteQuarantinedToast(count)).toEqual(deleted);
});
