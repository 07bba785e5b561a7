export const videosOf = (count: number) => (count === 1 ? '1 video' : `${count.toLocaleString('en')} videos`);

export const subscribers = (count: string) => `${count} subscribers`;

/** The filters and orders of a list of videos: `values` has them in their order. */
export const filterTexts = {
  choices: {
    length: {
      label: 'Length',
      values: {
        'under-10': 'Under 10 min',
        '10-20': '10–20 min',
        '20-40': '20–40 min',
        'over-40': 'Over 40 min',
      },
    },
    level: {
      label: 'Level',
      values: { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' },
    },
    equipment: {
      label: 'Equipment',
      values: {
        none: 'No equipment',
        mat: 'Mat',
        band: 'Resistance band',
        dumbbells: 'Dumbbells',
        kettlebell: 'Kettlebell',
        barbell: 'Barbell',
        machine: 'Machine',
      },
    },
    bodyPart: {
      label: 'Body part',
      values: {
        'full-body': 'Full body',
        'upper-body': 'Upper body',
        'lower-body': 'Lower body',
        core: 'Core',
        back: 'Back',
      },
    },
    intensity: { label: 'Intensity', values: { low: 'Low', medium: 'Moderate', high: 'High' } },
    sort: { label: 'Sort by', values: { newest: 'Newest', shortest: 'Shortest' } },
  },
  clear: 'Clear filters',
  count: (count: number) => (count === 0 ? 'No videos found' : videosOf(count)),
  moreThan: (count: number) => `More than ${videosOf(count)}`,
  nothing: 'No videos match these filters',
  nothingAdvice: 'Remove a filter to see more.',
};

/** The texts of every list of videos. */
export const listTexts = {
  loading: 'Loading videos',
  failed: 'Couldn’t load the videos',
  empty: 'No videos here yet',
  emptyAdvice: 'Check back soon.',
  showMore: 'Show more',
  all: (count: number) => `That’s all ${count} videos.`,
  loadingMore: 'Loading more videos',
  moreFailed: 'Couldn’t load more videos',
  shown: (count: number) => `${count} videos shown`,
};
