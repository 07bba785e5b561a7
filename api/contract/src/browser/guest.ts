/**
 * The demo credential of guest login. It is no secret: every client carries it. Each login by it makes a new account,
 * which no other login reaches (behaviour.md#guest-login). Imports nothing.
 */
export const GUEST = { email: 'guest@fitreel.example', password: 'fitreel-guest' } as const;
