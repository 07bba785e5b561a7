/** Address in the app of a video's page (spec section 2), the id encoded as one segment. */
export function videoPath(videoId: string): string {
  return `/video/${encodeURIComponent(videoId)}`;
}
