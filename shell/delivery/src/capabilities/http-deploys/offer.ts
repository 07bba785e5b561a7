import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Offer } from '../../core/capability';
import type { Access } from '../shared/deploy-endpoints';

/** The token is not accepted. The message says why, without revealing anything about the site. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

/** The accesses of a token cannot be determined now. */
export class AccessUnknown extends Error {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message);
  }
}

/**
 * Returns the accesses of the token `text`; null if it has another form.
 *
 * @throws TokenRefused with the reason, and AccessUnknown
 */
export type FindAccess = (text: string) => Promise<readonly Access[]> | null;

/** Access control for deploys and for editing the catalogue. */
export const DEPLOY_ACCESS = new Offer<{
  /** Accepts tokens of another form for deploys. Call it before the server registers its plugins. */
  accept: (finder: (log: FastifyBaseLogger) => FindAccess) => void;
  /** Makes a hook of `server` that admits only editors, and returns the caller's access. @throws ApiError, and AccessUnknown */
  admitEditors: (
    server: FastifyInstance,
    requestsPerMinute: number,
  ) => (request: FastifyRequest, reply: FastifyReply) => Promise<Access>;
}>('http-deploys');
