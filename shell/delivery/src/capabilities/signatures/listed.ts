import type { Listed } from '../../cli/output';

/** Shows in lists who signed a release. */
export const listed: Listed = {
  column: {
    head: 'SIGNED BY',
    cell: ({ signer }) => (signer ? `${signer.name} ${signer.key}` : ''),
    // Two builds with the same content are one release with one signature, whatever their commits.
    below: 'The commits are not signed.',
  },
  verified: (app, { version, signer }) =>
    signer && `${app} ${version} is signed by ${signer.name}, whose key is ${signer.key}.`,
};
