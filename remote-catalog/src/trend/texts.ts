export const trendTexts = {
  /** The list’s own order, while another one is chosen. */
  order: 'Trend',
  heading: 'Trending Videos',
  videos: 'Trending videos',
};
