/** The claims of a token: its user and its session. A verified token may still lack fields: only its signature is certain. */
export type TokenClaims = {
  _id: string;
  email: string;
  sid: string;
  /** The first name, for clients to display. */
  name?: string;
  /** Only for guests. */
  guest?: true;
};
