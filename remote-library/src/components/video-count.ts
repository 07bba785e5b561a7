import type { Video } from '@fitreel/sdk/api';

/** How many videos there are, in words. */
export function videoCount({ length }: readonly Video[]): string {
  return length === 1 ? '1 video' : `${length} videos`;
}
