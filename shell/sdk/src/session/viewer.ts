import { useMemo } from 'react';
import { useSessionSnapshot } from './use-session';

/** Who is signed in, for display alone: the API checks tokens, the browser cannot. */
export interface Viewer {
  /** The first name, if the user gave one. */
  name: string | undefined;
  email: string | undefined;
  /** A guest, whose lists go at logout (behaviour.md#guest-login). */
  guest: boolean;
}

/** What the payload of a token says (behaviour.md#tokens); nothing for a visitor and for a token in another form. */
export function viewerOf(token: string | null): Viewer {
  const { name, email, guest } = claimsOf(token);
  return { name: textOf(name), email: textOf(email), guest: guest === true };
}

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : undefined);

/** The signed-in user, or nobody in particular without a session. */
export function useViewer(): Viewer {
  const { token } = useSessionSnapshot();
  return useMemo(() => viewerOf(token), [token]);
}

function claimsOf(token: string | null): { name?: unknown; email?: unknown; guest?: unknown } {
  try {
    const base64 = token?.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '';
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}
