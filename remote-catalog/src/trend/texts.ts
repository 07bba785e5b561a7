export const trendTexts = {
  order: 'Trending',
  heading: 'Trending Videos',
  videos: 'Trending videos',
};
