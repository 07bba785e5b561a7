/** Texts of the fields and their errors. Those without a full sentence are fixed by the specification. */
export const fieldTexts = {
  email: 'Email',
  password: 'Password',
  firstName: 'First name',
  lastName: 'Last name',
  confirmPassword: 'Confirm password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmNewPassword: 'Confirm new password',
  passwordHint: 'At least 8 characters',
  terms: 'I accepted all terms and conditions',
  emailMissing: 'Enter your email',
  passwordMissing: 'Enter your password',
  currentPasswordMissing: 'Enter your current password',
  confirmationMissing: 'Enter your password again',
  firstNameMissing: 'Enter your first name',
  lastNameMissing: 'Enter your last name',
  termsMissing: 'Accept the terms and conditions to continue',
  passwordShort: 'Password should be more than 8 character',
  confirmationDiffers: 'Password did not matched',
};

const BENEFITS = 'Like videos, save them for later and build playlists.';

/** What stands on the artwork beside a form. */
export const cardTexts = {
  motto: 'Press play. Get moving.',
};

export const loginTexts = {
  title: 'Login',
  lead: BENEFITS,
  emailInvalid: 'email invalid',
  remember: 'Remember me',
  forgot: 'Forget password',
  submit: 'Login',
  guest: 'Guest login',
  signUpQuestion: 'New here?',
  signUp: 'Create an account',
};

export const signupTexts = {
  title: 'Sign up',
  lead: BENEFITS,
  guestLead: 'Everything you saved as a guest comes with you.',
  emailInvalid: 'invalid mail',
  submit: 'Create new account',
  loginQuestion: 'Already have an account?',
  login: 'Login',
};

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
