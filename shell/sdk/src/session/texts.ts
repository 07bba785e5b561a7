/** The toasts of logins and the account (behaviour.md#toasts). */
export const sessionTexts = {
  loggedIn: 'Login successfully',
  notRegistered: 'Please sign up first',
  signedUp: 'Sign up successfully',
  passwordChanged: 'Password changed',
  loggedOut: 'Logout successfully',
};
