/** The texts of the bars and the notices on top of every page. */
export const layoutTexts = {
  skip: 'Skip to content',
  topLinks: 'Top',
  sections: 'Sections',
  logout: 'Logout',
  dismiss: 'Dismiss',
  offline: 'You’re offline. Pages you’ve opened still work.',
  closeSearch: 'Close search',
  switchTheme: (theme: string) => `Switch to ${theme} theme`,
};

export const searchTexts = {
  suggestions: 'Suggestions',
  count: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  recent: 'Recent searches',
  erase: (search: string) => `Erase “${search}”`,
  erased: (search: string) => `“${search}” erased`,
  eraseAll: 'Erase all',
  eraseAllRecent: 'Erase all recent searches',
  allErased: 'Recent searches erased',
};

/** Shown if input from before the app ran was lost because its control is gone. */
export const earlyTexts = {
  lost: 'The page changed while it loaded. Something you pressed or typed wasn’t kept.',
};

/** Shown in a browser without scripts. */
export const noScriptTexts = {
  needed: 'This page needs JavaScript, which is off in this browser.',
  toVideos: 'Browse the videos without it',
  works: 'JavaScript is off. You can browse and search; logging in, liking and playlists need it.',
};

export const accountTexts = {
  guest: 'Guest',
  /** A signed-in user without a name. */
  unnamed: 'You',
  button: (who: string) => `Account: ${who}`,
  guestNote: 'Your lists are deleted when you log out. Sign up to keep them.',
  shortcuts: 'Keyboard shortcuts',
  logOut: 'Log out',
};

/** Why the login page is shown. */
export const loginTexts = {
  toFinish: 'Log in, and we’ll finish what you started.',
  expired: 'Your session has ended. Log in again to continue.',
  toSee: (section = 'page') => `Log in to see your ${section.toLowerCase()}.`,
  /** On a site without a login page. */
  signedInOnly: 'This page is only for viewers who are logged in',
};

export const shortcutTexts = {
  title: 'Keyboard shortcuts',
  goTo: (section: string) => `Go to ${section}`,
  show: 'Show the keyboard shortcuts',
  switchTheme: 'Switch the theme',
  areas: 'Show who is on this page',
};

/** The texts of pages that replace others. */
export const errorTexts = {
  missing: 'Page not found',
  missingAdvice: 'This page has left the track. The videos are still where they were.',
  toVideos: 'Back to the videos',
  title: 'Something went wrong',
  notLoaded: 'Couldn’t load this page',
  notShown: 'Couldn’t show this page',
  offline:
    'You’re offline, and this page isn’t on your device yet. It opens by itself when you’re back online.',
  checkConnection: 'Part of it didn’t arrive. Check your connection, or try again in a moment.',
  tryAgain: 'Something on this page is broken. Trying again may help. The other pages work as usual.',
  details: 'Error',
  siteNotShown: 'Couldn’t show this site',
  siteAdvice: 'Something went wrong on this page. Reloading it usually helps.',
};

/** The texts of the badge that lists overrides. */
export const overrideTexts = {
  title: 'Overrides',
  from: (origin: string) => ` from ${origin}`,
  rejected: (value: string) => `${value} was rejected.`,
  /** The problem with the server of an override, as a clause after its origin. */
  silent: 'which isn’t responding',
  invalid: (file: string, reason: string) => `whose ${file} isn’t valid: ${reason}`,
  clear: 'Clear overrides',
  dismiss: 'Dismiss',
};
