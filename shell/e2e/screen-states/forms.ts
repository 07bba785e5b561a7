import { failRequests } from '../support/network';
import { opened, openRoute, type ScreenState } from './screen-state';

/** The pages of remote-auth and remote-devtools. */
export const FORMS: readonly ScreenState[] = [
  opened('visitor', 'login'),
  opened('visitor', 'signup'),
  opened('visitor', 'mock'),
  opened('regular', 'mock'),
  opened('regular', 'account'),
  opened('regular', 'password'),
  opened('visitor', 'remotes'),
  opened('visitor', 'catalogue'),
  {
    name: 'login-errors',
    persona: 'visitor',
    async show(page, data) {
      await openRoute(page, data, 'login');
      const form = page.getByRole('form', { name: 'Login' });
      await form.getByLabel('Email').fill('no-at-sign');
      await form.getByLabel('Password', { exact: true }).fill('seven77');
      await form.getByRole('button', { name: 'Login', exact: true }).click();
      await form.getByText('email invalid').waitFor();
    },
  },
  {
    name: 'login-failed',
    persona: 'visitor',
    async show(page, data) {
      await failRequests(page, '**/api/auth/**');
      await openRoute(page, data, 'login');
      await page.getByRole('button', { name: 'Guest login' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'signup-errors',
    persona: 'visitor',
    async show(page, data) {
      await openRoute(page, data, 'signup');
      const submit = page.getByRole('button', { name: 'Create new account' });
      await submit.click();
      await page.getByText('Accept the terms and conditions to continue').waitFor();
      await submit.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'mock-errors',
    persona: 'visitor',
    async show(page, data) {
      await openRoute(page, data, 'mock');
      await page.getByLabel('Body').fill('{"email": ');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('Error in JSON format').waitFor();
    },
  },
  {
    name: 'mock-response',
    persona: 'visitor',
    async show(page, data) {
      await openRoute(page, data, 'mock');
      await page.getByLabel('Endpoint').fill('/api/videos');
      await page.getByRole('button', { name: 'Send' }).click();
      const response = page.getByRole('region', { name: 'Response' });
      await response.getByText(/^Status: 200/).waitFor();
      await response.scrollIntoViewIfNeeded();
    },
  },
];
