import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const DISCOVERY = '/.well-known/openid-configuration';
const KEYS = '/keys';
const TOKEN = '/token?';
/** The secret with which a workflow requests its tokens. */
const SECRET = 'a secret of one run';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

function sendJson(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
}

/**
 * An issuer of tokens like GitHub's: a server on this machine that signs tokens with its own keys, and publishes the keys.
 *
 * @param alg GitHub uses RS256, whose keys take a while to generate
 */
export async function startIssuer(alg: 'RS256' | 'ES256' = 'ES256') {
  const requests: string[] = [];
  const published: JWK[] = [];
  let signing: { kid: string; privateKey: CryptoKey };
  let serial = 0;
  /** Signs with a new key from now on, and publishes it unless told otherwise. */
  async function rotate(publish = true): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair(alg);
    const kid = `key ${(serial += 1)}`;
    if (publish) published.splice(0, Infinity, { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' });
    signing = { kid, privateKey };
  }
  await rotate();
  let claims: JWTPayload = {};
  let respond: Respond | null = null;
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (respond) respond(request, response);
    else if (request.url?.startsWith(TOKEN))
      sendToken(request, response).catch((error: Error) => response.destroy(error));
    else if (request.url === DISCOVERY) sendJson(response, { issuer: url, jwks_uri: url + KEYS });
    else sendJson(response, { keys: published });
  });
  /** Sends a workflow a token for the requested audience. */
  async function sendToken({ headers, url: target = '' }: IncomingMessage, response: ServerResponse) {
    const aud = new URL(target, url).searchParams.get('audience') ?? '';
    if (headers.authorization === `Bearer ${SECRET}`)
      sendJson(response, { value: await token({ ...claims, aud }) });
    else response.writeHead(401).end();
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** A token with the claims `more`. It is valid for 5 minutes from now, unless they say otherwise. */
  function token(more: JWTPayload): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const { kid, privateKey } = signing;
    return new SignJWT({ iss: url, iat: now, exp: now + 300, ...more })
      .setProtectedHeader({ alg, kid, typ: 'JWT' })
      .sign(privateKey);
  }
  return {
    url,
    /** Paths of the requests so far. */
    requests,
    /** The paths that tests need. */
    paths: { discovery: DISCOVERY, keys: KEYS },
    rotate,
    /** Overrides the responses to all requests; null restores its own. */
    respondWith: (other: Respond | null) => {
      respond = other;
    },
    token,
    /** The environment of a workflow on GitHub Actions whose tokens have the claims `more`. */
    workflow(more: JWTPayload) {
      claims = more;
      return {
        ACTIONS_ID_TOKEN_REQUEST_URL: `${url}${TOKEN}api-version=2.0`,
        ACTIONS_ID_TOKEN_REQUEST_TOKEN: SECRET,
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type TestIssuer = Awaited<ReturnType<typeof startIssuer>>;
