/** Path of a video's page, with the id encoded as one segment. */
export function videoPath(videoId: string): string {
  return `/video/${encodeURIComponent(videoId)}`;
}
