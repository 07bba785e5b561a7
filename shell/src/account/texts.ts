/** Shown to a guest after the login (behaviour.md#guest-login). */
export const guestNotice = 'You’re here as a guest. Sign up to keep your lists after you log out.';

/** The question to a guest who logs out. */
export const guestLogoutTexts = {
  question: 'Log out and delete all you keep here?',
  loss: 'You’re here as a guest. Your lists, workouts, programmes, activity and the creators you follow are deleted when you log out, for good. Sign up, and they stay yours.',
  keep: 'Sign up and keep them',
  logOut: 'Log out and delete',
};

/** The question to a user who logs out while the device has unsent changes. */
export const userLogoutTexts = {
  question: 'Log out and lose what isn’t saved?',
  loss: 'Some of what you did isn’t in your account yet. This device deletes it when you log out.',
};
