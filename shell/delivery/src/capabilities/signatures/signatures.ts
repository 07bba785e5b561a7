import { appOf, ATTACHMENTS, type Release } from '@fitreel/protocol';
import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { InvalidRelease, NotAdmitted } from '../../core/store/problem';

/** Prevents a release's signature from being valid for anything else that is signed with the same key. */
const PURPOSE = 'fitreel release 1\n';

/** The most characters of a name in the setting `SIGNERS`. */
const NAME_MAX = 30;

/** An entry of the setting `SIGNERS`: `catalog:build-server=MCowBQYDK2VwAyEA…`. All Ed25519 keys start like this (RFC 8410, section 4). */
export const SIGNER = `[a-z][a-z0-9-]*:[A-Za-z0-9_.-]{1,${NAME_MAX}}=MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=`;

/** The signer of a release. */
export interface Signer {
  name: string;
  /** The first 16 hexadecimal digits of the SHA-256 of the public key (DER). */
  key: string;
}

/** A release lacks the signature that the site requires. */
export class NotSigned extends NotAdmitted {
  /** @param wrong the predicate of a sentence about the signature: "is missing" */
  constructor(app: string, version: string, wrong: string) {
    super(
      `${app} ${version}: its signature ${wrong}. Sign it with “fitreel deploy DIST --sign-key FILE”.`,
      ATTACHMENTS.signature.file,
      wrong,
    );
  }
}

/** Serializes `value` as JSON independent of the order of fields (RFC 8785). */
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
 * The signed content: the version, and everything that determines it. Two builds of the same content have the same signature,
 * regardless of their time and commit.
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
 * @param pem in the format of `openssl genpkey -algorithm ed25519`
 * @throws InvalidRelease if it is not an Ed25519 private key
 */
function privateKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Node's message may contain a part of the key.
  }
  throw new InvalidRelease('The signing key is no Ed25519 private key in the PEM format.');
}

/** Signs `release` with the private key in `pem`, as base64. @throws InvalidRelease if that is not an Ed25519 private key */
export function signRelease(release: Release, pem: string): string {
  return sign(null, signedBytes(release), privateKey(pem)).toString('base64');
}

/** The keys that may sign a site's releases, each for one app. */
export class Signers {
  readonly #keys: { app: string; name: string; id: string; key: KeyObject }[];

  /** @param entries match `SIGNER` */
  constructor(entries: readonly string[]) {
    this.#keys = entries.map((entry) => {
      const [, app = '', name = '', base64 = ''] = /^([^:]+):([^=]+)=(.+)$/.exec(entry) ?? [];
      const der = Buffer.from(base64, 'base64');
      const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
      return { app, name, key, id: createHash('sha256').update(der).digest('hex').slice(0, 16) };
    });
  }

  /**
   * The signer of the release `version` of `app`.
   *
   * @param release the release that is stored under this name
   * @param signature base64; null without a signature
   * @throws NotSigned if it was not signed with a key of the app
   */
  signerOf(app: string, version: string, release: Release, signature: string | null): Signer {
    if (signature === null) throw new NotSigned(app, version, 'is missing');
    // A valid release stored under another app or version is not valid there.
    if (appOf(release) === app && release.version === version) {
      const [data, bytes] = [signedBytes(release), Buffer.from(signature, 'base64')];
      const signer = this.#keys.find((known) => known.app === app && verify(null, data, known.key, bytes));
      if (signer) return { name: signer.name, key: signer.id };
    }
    throw new NotSigned(app, version, `fits no key that SIGNERS lists for ${app}`);
  }
}
