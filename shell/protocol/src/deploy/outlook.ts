import { Type, type Static } from '@sinclair/typebox';
import { RemoteName } from '../composition/description';
import { ReleaseVersion } from '../composition/release';
import { Problem } from './problem';

/** What the next change of an app would break, known before anybody makes it. */
export const Outlook = Type.Object({
  /** Slots that fragments of the live release fill, with the apps whose live releases show them. */
  slots: Type.Array(Type.Object({ slot: Type.String(), shownBy: Type.Array(RemoteName) })),
  /** The promotion of the canary, and the way back to the release before, where there is one. */
  changes: Type.Array(
    Type.Object({
      kind: Type.Union([Type.Literal('promote'), Type.Literal('rollback')]),
      /** The release that would be live. */
      version: ReleaseVersion,
      /** Why it would be rejected; empty where it would not. */
      problems: Type.Array(Problem),
    }),
  ),
});
export type Outlook = Static<typeof Outlook>;
