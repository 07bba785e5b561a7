import type { Owner } from '@fitreel/protocol';

/** The shell has no description, since it has no routes of its own; its release names who owns it. */
export const owner: Owner = { name: 'Platform team', contact: '@fitreel/platform' };

/** What a site is called that its operator has not named: in titles, in the top bar, in search results, and as an installed app. */
export const siteName = 'FitReel';

/** For search engines and installed apps. Scripts do without it. */
export const siteDescription = 'Workouts, diet plans, nutrition facts and workout music in one place.';
