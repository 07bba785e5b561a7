import type { NavigationEntry } from '@fitreel/sdk/remote';
import type { Navigation } from '../composition/navigation';

/** The entries of the account menu that are for a guest, or for a user with an account of their own. */
export function accountEntries({ account }: Navigation, guest: boolean): NavigationEntry[] {
  return account.filter((entry) => entry.for === undefined || entry.for === (guest ? 'guest' : 'member'));
}
