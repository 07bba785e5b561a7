import { refuse } from '../support/network';
import { opened, openRoute, type Scene } from './scene';

/** Scenes of the pages of remote-auth and remote-devtools. */
export const FORMS: readonly Scene[] = [
  opened('visitor', 'login'),
  opened('visitor', 'signup'),
  opened('visitor', 'mock'),
  opened('viewer', 'mock'),
  opened('visitor', 'remotes'),
  {
    name: 'login-errors',
    audience: 'visitor',
    async show(page, world) {
      await openRoute(page, world, 'login');
      const form = page.getByRole('form', { name: 'Login' });
      await form.getByLabel('Email').fill('no-at-sign');
      await form.getByLabel('Password', { exact: true }).fill('seven77');
      await form.getByRole('button', { name: 'Login', exact: true }).click();
      await form.getByText('email invalid').waitFor();
    },
  },
  {
    name: 'login-failed',
    audience: 'visitor',
    async show(page, world) {
      await refuse(page, '**/api/auth/**');
      await openRoute(page, world, 'login');
      await page.getByRole('button', { name: 'Guest login' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'signup-errors',
    audience: 'visitor',
    async show(page, world) {
      await openRoute(page, world, 'signup');
      const submit = page.getByRole('button', { name: 'Create new account' });
      await submit.click();
      await page.getByText('Accept the terms and conditions to go on').waitFor();
      await submit.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'mock-errors',
    audience: 'visitor',
    async show(page, world) {
      await openRoute(page, world, 'mock');
      await page.getByLabel('Body').fill('{"email": ');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('Error in JSON format').waitFor();
    },
  },
  {
    name: 'mock-answer',
    audience: 'visitor',
    async show(page, world) {
      await openRoute(page, world, 'mock');
      await page.getByLabel('Endpoint').fill('/api/videos');
      await page.getByRole('button', { name: 'Send' }).click();
      const response = page.getByRole('region', { name: 'Response' });
      await response.getByText(/^Status: 200/).waitFor();
      await response.scrollIntoViewIfNeeded();
    },
  },
];
