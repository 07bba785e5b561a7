import { randomBytes } from 'node:crypto';
import { GUEST } from '@fitreel/contract';

/**
 * The two users of the seed data (behaviour.md#seed-data). The guest's credential is public. A second known password
 * would be a back door into every installation, so nobody can log in as the member unless the caller sets one.
 */
export function seedUsers(memberPassword = randomBytes(24).toString('base64url')) {
  return [
    { id: 'guest', ...GUEST, first_name: 'Guest', last_name: 'Viewer' },
    {
      id: 'member',
      email: 'member@fitreel.example',
      password: memberPassword,
      first_name: 'Maya',
      last_name: 'Member',
    },
  ];
}
