/**
 * The demo account of guest login. It is no secret: every client carries it and everybody may use it, so keep nothing
 * of value in it (behaviour.md#guest-login). Imports nothing.
 */
export const GUEST = { email: 'guest@fitreel.example', password: 'fitreel-guest' } as const;
