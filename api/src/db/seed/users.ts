import { randomBytes } from 'node:crypto';
import { GUEST } from '@fitreel/contract';

/**
 * The two users of spec section 3. The guest's credential is public. A second account with a known password
 * would be a back door into every installation, so the member's password is random, and nobody can log in as
 * the member, unless whoever prepares the database gives one.
 */
export function seedUsers(memberPassword = randomBytes(24).toString('base64url')) {
  return [
    { id: 'guest', ...GUEST, firstName: 'Guest', lastName: 'Viewer' },
    {
      id: 'member',
      email: 'member@fitreel.example',
      password: memberPassword,
      firstName: 'Maya',
      lastName: 'Member',
    },
  ];
}
