import { useState } from 'react';
import { useSession } from '@fitreel/sdk/session';

/** How many sessions have ended while the component has been there. Log-in ends none. */
export function useSessionsEnded(): number {
  const { token } = useSession();
  const [seen, setSeen] = useState({ token, ended: 0 });
  if (seen.token === token) return seen.ended;
  const ended = seen.ended + (seen.token === null ? 0 : 1);
  setSeen({ token, ended });
  return ended;
}
