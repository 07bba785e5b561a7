export const loginTexts = {
  title: 'Login',
  lead: 'Like videos, save them for later and build playlists.',
  emailInvalid: 'email invalid',
  remember: 'Remember me',
  forgot: 'Forget password',
  submit: 'Login',
  guest: 'Guest login',
  signUpQuestion: 'New here?',
  signUp: 'Create an account',
};
