/** Pairs of account and network that are remembered; beyond, the login of longest ago is forgotten. */
const MAX = 50_000;

/** From where each account has logged in, since this process started. */
export function knownLogins(max = MAX) {
  const logins = new Set<string>();
  return {
    has: (login: string): boolean => logins.has(login),
    add(login: string): void {
      // Deleted first: a set lists its entries in the order of insertion.
      logins.delete(login);
      logins.add(login);
      if (logins.size <= max) return;
      const [oldest = ''] = logins;
      logins.delete(oldest);
    },
  };
}
