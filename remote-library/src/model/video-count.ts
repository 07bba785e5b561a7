import type { Contract } from '@fitreel/sdk/api';

/** The number of `videos` as text: `1 video`, `3 videos`. */
export function videoCount({ length }: readonly Contract.Video[]): string {
  return length === 1 ? '1 video' : `${length} videos`;
}
