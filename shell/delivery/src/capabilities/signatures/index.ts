import { spaced } from '@fitreel/api/config';
import { Type } from '@sinclair/typebox';
import type { CommandCapability } from '../../cli/output';
import type { Checks, Listeners } from '../../core/store/release-store';
import { listed } from './listed';
import { addSigningOption, signIfAsked } from './sign-release';
import { SIGNER, Signers } from './signatures';

const Settings = Type.Object({
  SIGNERS: Type.Optional(
    spaced({
      pattern: `^${SIGNER}(?: ${SIGNER}){0,99}$`,
      description:
        'apps with a name and an Ed25519 public key each, with spaces between, such as catalog:ci=MCowBQYDK2VwAyEA…=',
    }),
  ),
});

const admitWith =
  (signers: Signers): NonNullable<Checks['admit']> =>
  (app, version, release, { signature }) =>
    void signers.signerOf(app, version, release, signature);

/** Adds each release's signer to the status. */
const signerStatus =
  (signers: Signers): NonNullable<Listeners['status']> =>
  async (store) => ({
    canary: () => ({}),
    async release(app, version, release) {
      const { signature } = await store.attachments(app, version);
      return release && { signer: signers.signerOf(app, version, release, signature) };
    },
  });

/** Accepts only releases signed with a key of their app. */
export const signatures: CommandCapability<typeof Settings> = {
  name: 'signatures',
  settings: Settings,
  listed,
  release: { addOptions: addSigningOption, prepare: signIfAsked },
  checks: ({ SIGNERS }) => (SIGNERS ? { admit: admitWith(new Signers(SIGNERS)) } : {}),
  listeners: ({ SIGNERS }) => (SIGNERS ? { status: signerStatus(new Signers(SIGNERS)) } : {}),
};
