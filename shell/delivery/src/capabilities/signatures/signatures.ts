import { appOf, ATTACHMENTS, type Release } from '@fitreel/protocol';
import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { InvalidRelease, NotAdmitted } from '../../core/store/problem';

/** Keeps a signature of a release from counting as one of anything else that has the same key. */
const PURPOSE = 'fitreel release 1\n';

/** Most characters of a name in the setting `SIGNERS`. */
const NAME_MAX = 30;

/** An entry of the setting `SIGNERS`: `catalog:build-server=MCowBQYDK2VwAyEA…`. All Ed25519 keys start alike (RFC 8410, section 4). */
export const SIGNER = `[a-z][a-z0-9-]*:[A-Za-z0-9_.-]{1,${NAME_MAX}}=MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=`;

/** Whose signature a release has. */
export interface Signer {
  name: string;
  /** The first 16 hexadecimal digits of the SHA-256 of the public key (DER). */
  key: string;
}

/** A release without the signature that the site demands. */
export class NotSigned extends NotAdmitted {
  /** @param wrong says it of the release's signature: "is missing" */
  constructor(app: string, version: string, wrong: string) {
    super(
      `${app} ${version}: its signature ${wrong}. Sign it with “fitreel deploy DIST --sign-key FILE”.`,
      ATTACHMENTS.signature.file,
      wrong,
    );
  }
}

/** JSON whose text does not depend on the order of fields (RFC 8785). */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
    .join()}}`;
}

/**
 * What is signed: all that decides the version, and the version. Two builds of the same content have the same signature,
 * whenever they were made and from which commit.
 */
function signedBytes({
  sources: _sources,
  commit: _commit,
  dirty: _dirty,
  builtAt: _at,
  ...content
}: Release) {
  return Buffer.from(PURPOSE + canonical(content));
}

/**
 * Reads a private key.
 *
 * @param pem as `openssl genpkey -algorithm ed25519` writes it
 * @throws InvalidRelease where it is something else
 */
function privateKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Node's message may hold a part of the key.
  }
  throw new InvalidRelease('The signing key is no Ed25519 private key in the PEM format.');
}

/** The signature of `release` by the private key in `pem`, as base64. @throws InvalidRelease where that is no such key */
export function signRelease(release: Release, pem: string): string {
  return sign(null, signedBytes(release), privateKey(pem)).toString('base64');
}

/** The keys of a site that sign releases, each of one app. */
export class Signers {
  readonly #keys: { app: string; name: string; id: string; key: KeyObject }[];

  /** @param entries fit `SIGNER` */
  constructor(entries: readonly string[]) {
    this.#keys = entries.map((entry) => {
      const [, app = '', name = '', base64 = ''] = /^([^:]+):([^=]+)=(.+)$/.exec(entry) ?? [];
      const der = Buffer.from(base64, 'base64');
      const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
      return { app, name, key, id: createHash('sha256').update(der).digest('hex').slice(0, 16) };
    });
  }

  /**
   * Who signed the release `version` of `app`.
   *
   * @param release what is stored as it
   * @param signature base64; null where there is none
   * @throws NotSigned where no key of the app did
   */
  signerOf(app: string, version: string, release: Release, signature: string | null): Signer {
    if (signature === null) throw new NotSigned(app, version, 'is missing');
    // A release that is valid elsewhere does not become another one by its place in the store.
    if (appOf(release) === app && release.version === version) {
      const [data, bytes] = [signedBytes(release), Buffer.from(signature, 'base64')];
      const signer = this.#keys.find((known) => known.app === app && verify(null, data, known.key, bytes));
      if (signer) return { name: signer.name, key: signer.id };
    }
    throw new NotSigned(app, version, `fits no key that SIGNERS lists for ${app}`);
  }
}
