/**
 * The demo credential of guest login. It is public: every client contains it. Each login with it creates a new account,
 * which no other login can open (behaviour.md#guest-login). Imports nothing.
 */
export const GUEST = { email: 'guest@fitreel.example', password: 'fitreel-guest' } as const;
