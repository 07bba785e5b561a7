import { generateKeyPairSync } from 'node:crypto';

/** A new key that signs releases of `app`: its private key, and its entry in `SIGNERS`. */
export function signingKey(app: string, name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const base64 = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return {
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    signer: `${app}:${name}=${base64}`,
  };
}
