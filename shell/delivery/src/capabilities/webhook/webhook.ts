import { createHmac } from 'node:crypto';

/** Keys of 24 to 64 bytes, as in the Standard Webhooks specification. */
export const SECRET_TAKES =
  'whsec_ and 24 to 64 random bytes as base64 (openssl rand -base64 32), wherever WEBHOOK_URL is set';

/** The receiver of news, and the key that signs them. */
export interface Webhook {
  url: string;
  /** `whsec_` and the key as base64. */
  secret: string;
}

/**
 * Sends `body` once, signed as in the Standard Webhooks specification 1.0: `webhook-signature` is the HMAC-SHA256 of id, time and
 * body. Redirects are not followed: they could lead to an address that the operator did not set.
 *
 * @param id the same in each attempt, so that a receiver can detect duplicates
 * @throws Error if the receiver does not respond with 2xx in time
 */
export async function sendOnce(
  { url, secret }: Webhook,
  id: string,
  body: string,
  { ended, timeoutMs }: { ended: AbortSignal; timeoutMs: number },
): Promise<void> {
  const seconds = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'FitReel',
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${signature}`,
    },
    body,
    signal: AbortSignal.any([ended, AbortSignal.timeout(timeoutMs)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the receiver responded with ${response.status}`);
}
