/** The texts of the account menu. */
export const accountTexts = {
  guest: 'Guest',
  /** Who is signed in, but gave no name. */
  unnamed: 'You',
  button: (who: string) => `Account: ${who}`,
  guestNote: 'Your lists are deleted when you log out. Sign up to keep them.',
  guestNotice: 'You’re here as a guest. Sign up to keep your lists after you log out.',
  shortcuts: 'Keyboard shortcuts',
  logOut: 'Log out',
};
