/** Texts of the fields and their errors. Those that are not full sentences are fixed by the specification. */
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

/** The text on the artwork beside a form. */
export const cardTexts = {
  motto: 'Press play. Get moving.',
};
