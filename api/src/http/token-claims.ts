/**
 * What a token says: its user, and the session that it belongs to. A verified token may still lack fields: only its
 * signature is certain.
 */
export type TokenClaims = {
  _id: string;
  email: string;
  sid: string;
  /** The first name, for clients to show. */
  name?: string;
  /** Only for a guest. */
  guest?: true;
};
