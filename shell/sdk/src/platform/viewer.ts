/** Who is signed in, for display alone: the API checks tokens, the browser cannot. */
export interface Viewer {
  id: string | undefined;
  /** The first and the last name, or the one of them that the user gave. */
  name: string | undefined;
  email: string | undefined;
  /** A guest, whose lists go at logout (behaviour.md#guest-login). */
  guest: boolean;
}

/** What the payload of a token says (api/README.md#tokens); nothing for a visitor and for a token in another form. */
export function viewerOf(token: string | null): Viewer {
  const { _id, name, email, guest } = claimsOf(token);
  return { id: textOf(_id), name: textOf(name), email: textOf(email), guest: guest === true };
}

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : undefined);

function claimsOf(token: string | null): Partial<Record<'_id' | 'name' | 'email' | 'guest', unknown>> {
  try {
    const base64 = token?.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '';
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}
