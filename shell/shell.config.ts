import type { Owner, SiteIdentity } from '@fitreel/protocol';

/** The shell has no description, since it has no routes of its own; its release names who owns it. */
export const owner: Owner = { name: 'Platform team', contact: '@fitreel/platform' };

/** How the site presents itself: in titles, in the top bar, in search results, and as an installed app. */
export const identity: SiteIdentity = {
  name: 'FitReel',
  description: 'Workouts, diet plans, nutrition facts and workout music in one place.',
};
