export const accountTexts = {
  title: 'Account',
  signedIn: 'You’re logged in.',
  profile: 'Profile',
  name: 'Name',
  guest: 'You’re here as a guest. Your lists are deleted when you log out. Sign up to keep them.',
  changePassword: 'Change password',
  signUp: 'Sign up',
};

export const passwordTexts = {
  title: 'Change password',
  lead: 'A new password logs you out everywhere else.',
  submit: 'Change password',
};
