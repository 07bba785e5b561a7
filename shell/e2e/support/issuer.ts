import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs tokens for jobs, as GitHub does. Each job's secret is the `sub` of its tokens. */
export async function startIssuer() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }];
  function token(sub: string, aud: string | null): string {
    const now = Math.floor(Date.now() / 1000);
    const payload = { iss: url, aud, sub, ref: 'refs/heads/main', iat: now, exp: now + 300 };
    const text = `${base64url({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${base64url(payload)}`;
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  }
  const server = createServer(({ url: target = '', headers }, response) => {
    const { pathname, searchParams } = new URL(target, url);
    const sub = (headers.authorization ?? '').replace(/^Bearer /, '');
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': { issuer: url, jwks_uri: `${url}/keys` },
      '/keys': { keys },
      '/token': { value: token(sub, searchParams.get('audience')) },
    };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[pathname] ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** Environment variables of a job with the permission `id-token: write`. */
    environment: (sub: string) => ({
      ACTIONS_ID_TOKEN_REQUEST_URL: `${url}/token?version=1`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: sub,
    }),
    close: () => server.close(),
  };
}
