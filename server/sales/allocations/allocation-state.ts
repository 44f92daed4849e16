/**
 * The states of `allocations.state`. Reserved: counted, on its way. Sold: the buyer has it. Released: the buyer does not have it and
 * does not pay, so it counts for nothing. Returned: sold, and given back with a credit.
 */
export const ALLOCATION_STATES = ["reserved", "sold", "released", "returned"] as const;

export type AllocationState = (typeof ALLOCATION_STATES)[number];
