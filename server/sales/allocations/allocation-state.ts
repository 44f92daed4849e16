/**
 * The states of `allocations.state`. Reserved: counted, delivery in progress. Sold: the buyer has it. Released: the buyer neither
 * has it nor pays, so it does not count. Returned: sold and credited.
 */
export const ALLOCATION_STATES = ["reserved", "sold", "released", "returned"] as const;

export type AllocationState = (typeof ALLOCATION_STATES)[number];
