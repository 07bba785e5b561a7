import { spaced } from '@fitreel/api/config';
import { Type } from '@sinclair/typebox';
import type { CommandCapability } from '../../cli/output';
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

/** Takes only releases that somebody of their app has signed. */
export const signatures: CommandCapability<typeof Settings> = {
  name: 'signatures',
  settings: Settings,
  listed,
  release: { addOptions: addSigningOption, prepare: signIfAsked },
  rules({ SIGNERS }) {
    if (!SIGNERS) return {};
    const signers = new Signers(SIGNERS);
    return {
      admit: (app, version, release, { signature }) =>
        void signers.signerOf(app, version, release, signature),
      status: async (store) => ({
        canary: () => ({}),
        async release(app, version, release) {
          const { signature } = await store.attachments(app, version);
          return release && { signer: signers.signerOf(app, version, release, signature) };
        },
      }),
    };
  },
};
