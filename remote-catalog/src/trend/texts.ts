export const trendTexts = {
  /** The list's own order, as an option while another is chosen. */
  order: 'Trend',
  heading: 'Trending Videos',
  videos: 'Trending videos',
};
