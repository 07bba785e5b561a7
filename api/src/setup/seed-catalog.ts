/** The categories (api/README.md#times-pictures-and-seed-data). Ids are in paths (behaviour.md#category-paths) and never change. */
export const CATEGORIES = [
  { id: 'workout', name: 'Workout', training: 1 },
  { id: 'diet-plan', name: 'Diet plan', training: 0 },
  { id: 'nutrition-fact', name: 'Nutrition fact', training: 0 },
  { id: 'workout-music', name: 'Workout music', training: 0 },
] as const;

type SeedVideo = {
  /** Never changes; also the thumbnail's slug. */
  id: string;
  avatar: string;
  category: (typeof CATEGORIES)[number]['id'];
  title: string;
  creator: string;
  subscriber: string;
  src: string;
};

/** The videos, in the catalogue's order. */
export const VIDEOS: readonly SeedVideo[] = [
  {
    id: 'gym-beats',
    avatar: 'thegymbeatsofficial',
    category: 'workout-music',
    title:
      'THE GYM BEATS Vol.4 (Nonstop-Megamix), BEST WORKOUT MUSIC,FITNESS,MOTIVATION,SPORTS,AEROBIC,CARDIO',
    creator: 'TheGymBeatsOfficial',
    subscriber: '136K',
    src: 'qB5G6NOh-ww',
  },
  {
    id: 'whey-protein',
    avatar: 'beerbiceps',
    category: 'nutrition-fact',
    title:
      'What Are The Benefits & Side Effects Of Whey Protein | The Scientific Truth | BeerBiceps Gym Tips',
    creator: 'BeerBiceps',
    subscriber: '900k',
    src: 'aL0Nnj784DE',
  },
  {
    id: 'hiit-at-home',
    avatar: 'self',
    category: 'workout',
    title: '30-Minute HIIT Cardio Workout with Warm Up - No Equipment at Home | SELF',
    creator: 'SELF',
    subscriber: '1.09M',
    src: 'ml6cT4AZdqI',
  },
  {
    id: 'ayurvedic-diet',
    avatar: 'fit-tuber',
    category: 'diet-plan',
    title: 'Ayurvedic Diet Plan for Extreme Fat Loss (Healthy & Effective)',
    creator: 'Fit tuber',
    subscriber: '6M',
    src: 'JlMtsyXkxQE',
  },
  {
    id: 'workout-songs',
    avatar: 'drug-tune',
    category: 'workout-music',
    title: 'Best workout songs | Best Motivational Songs | English Songs | Best 30 Minutes workout songs',
    creator: 'DRUG TUNE',
    subscriber: '27.3K',
    src: 'EVybAHUcXdI',
  },
  {
    id: 'oats-or-daliya',
    avatar: 'fitmuscletv',
    category: 'nutrition-fact',
    title: 'Oats vs Daliya ? Which Is Better For Strength | FitMuscleTV',
    creator: 'FitMuscleTV',
    subscriber: '1M',
    src: 'yA3d231yU_U',
  },
  {
    id: 'beginner-fat-burn',
    avatar: 'madfit',
    category: 'workout',
    title: '20 min Fat Burning Workout for TOTAL BEGINNERS (Achievable, No Equipment)',
    creator: 'Madfit',
    subscriber: '6.82M',
    src: 'IT94xC35u6k',
  },
  {
    id: 'keto-start',
    avatar: 'ruledme',
    category: 'diet-plan',
    title: 'How to Start a Keto Diet',
    creator: 'RuledMe',
    subscriber: '438k',
    src: 'Q89St6BTxIQ',
  },
  {
    id: 'gym-music-2021',
    avatar: 'workout-music',
    category: 'workout-music',
    title: 'Best Workout Music 🔥 Best Gym Music 🔥 Best Trainings Music 2021 @Frosty Music',
    creator: 'Workout Music',
    subscriber: '50k',
    src: 'kf0Af6A5wW8',
  },
  {
    id: 'muscle-nutrition-rules',
    avatar: 'bodybuilding-org',
    category: 'nutrition-fact',
    title: "9 Nutrition Rules for Building Muscle | Jim Stoppani's Shortcut to Strength",
    creator: 'Bodybuilding.org',
    subscriber: '25k',
    src: 'dSSclUCeBQ4',
  },
  {
    id: 'full-body-cardio',
    avatar: 'juice-and-toya',
    category: 'workout',
    title: '20 Minute Full Body Cardio HIIT Workout [NO REPEAT]',
    creator: 'juice & toya',
    subscriber: '578k',
    src: 'M0uO8X3_tEA',
  },
  {
    id: 'weight-loss-tips',
    avatar: 'scimplify',
    category: 'diet-plan',
    title: 'DIET TIPS for WEIGHT LOSS (EASY + PRACTICAL) | Diet plan to LOSE WEIGHT permanently',
    creator: 'SCImplify',
    subscriber: '95k',
    src: 'Mi9m2MDK6KA',
  },
  {
    id: 'wick-workout-mix',
    avatar: 'greekworkout',
    category: 'workout-music',
    title: 'John Wick - Workout Mix (feat. Le Castle Vania, Tyler Bates, Joel J. Richard)',
    creator: 'GREEKWORKOUT',
    subscriber: '30k',
    src: 'U33DZyrgz2w',
  },
  {
    id: 'dates-for-health',
    avatar: 'nutrionfact-org',
    category: 'nutrition-fact',
    title: 'Flashback Friday: Benefit of Dates for Colon Health',
    creator: 'NutrionFact.org',
    subscriber: '805K',
    src: 'ViRfQEJvbi4',
  },
  {
    id: 'ten-day-meal-plan',
    avatar: 'skinny-recipes',
    category: 'diet-plan',
    title: 'How To Lose Weight Fast 10 kgs in 10 Days - Full Day Indian Diet/Meal Plan For Weight Loss',
    creator: 'Skinny Recipes',
    subscriber: '2.88M',
    src: 'lyg6XfP5r0M',
  },
  {
    id: 'low-impact-burn',
    avatar: 'body-project',
    category: 'workout',
    title: '30 minute fat burning home workout for beginners. Achievable, low impact results.',
    creator: 'Body Project',
    subscriber: '1.97M',
    src: 'gC_L9qAHVJ8',
  },
];
