export const signupTexts = {
  title: 'Sign up',
  lead: 'Like videos, save them for later and build playlists.',
  guestLead: 'Everything you saved as a guest comes with you.',
  emailInvalid: 'invalid mail',
  submit: 'Create new account',
  loginQuestion: 'Already have an account?',
  login: 'Login',
};
