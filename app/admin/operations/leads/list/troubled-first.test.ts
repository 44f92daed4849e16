import { expect, test } from "vitest";
import { deliveryTo, leadRow, serviceOfForm } from "#testing/fixtures/lead-row.ts";
import { troubledFirst } from "./service-cell.tsx";

const [one, two, three] = ["1", "2", "3"].map((id) => serviceOfForm({ id, name: `Dienst ${id}` })) as [
  ReturnType<typeof serviceOfForm>,
  ReturnType<typeof serviceOfForm>,
  ReturnType<typeof serviceOfForm>,
];

test("sorts services by failures and doubts on the page, stable otherwise", () => {
  const rows = [
    leadRow({ deliveries: [deliveryTo(one, "success"), deliveryTo(two, "error"), deliveryTo(three, "error")] }),
    leadRow({ id: "2", deliveries: [deliveryTo(three, "in_doubt")] }),
  ];
  expect(troubledFirst(rows, [one, two, three]).map(({ id }) => id)).toEqual(["3", "2", "1"]);
  expect(troubledFirst([], [one, two, three]).map(({ id }) => id)).toEqual(["1", "2", "3"]);
});
