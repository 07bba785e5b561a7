import type { Contract } from '@fitreel/sdk/api';
import { isResumable, usePosition } from './positions';
import { positionTexts } from './texts';

/** The words of a button that opens `video`, if the viewer has begun it (behaviour.md#home-and-categories). */
export function Component({ video }: { video: Contract.Video }) {
  const position = usePosition(video._id);
  return position && isResumable(position) ? (
    <span data-begun>{positionTexts.continueAt(position.seconds)}</span>
  ) : null;
}
