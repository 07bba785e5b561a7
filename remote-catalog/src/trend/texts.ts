export const trendTexts = {
  heading: 'Trending Videos',
  videos: 'Trending videos',
};
