/** The token of a user with this `_id`. */
export const tokenOf = (_id: string): string => `e30.${btoa(JSON.stringify({ _id }))}.signature`;
