/** The texts of the form fields. */
export const formTexts = {
  showPassword: 'Show password',
};
