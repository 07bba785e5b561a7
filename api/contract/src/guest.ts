/**
 * The public demo account behind "guest login" (spec section 6, decision 17). It is no secret: every client
 * carries it, everybody may use the account, and so nothing of value may be kept in it. Imports nothing.
 */
export const GUEST = { email: 'guest@fitreel.example', password: 'fitreel-guest' } as const;
