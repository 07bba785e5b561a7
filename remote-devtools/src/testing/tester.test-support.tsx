import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestPlatform, renderPage, type TestPlatform, type TestResponses } from '@fitreel/sdk/testing';
import description from '../../remote.config';
import * as page from '../mock/mock';

/** Opens the tester in a new app, or in the app of `platform`. */
export async function open({
  token,
  responses,
  platform = createTestPlatform({ token, responses }),
}: { token?: string; responses?: TestResponses; platform?: TestPlatform } = {}) {
  // The test platform records no headers, so tests read requests here.
  const send = jest.spyOn(platform.api, 'send');
  const { router, unmount } = renderPage(description, 'mock', page, { at: '/mock', platform });
  await screen.findByRole('heading', { level: 1, name: 'Request tester' });
  return { platform, router, unmount, send, user: userEvent.setup() };
}

export type User = ReturnType<typeof userEvent.setup>;

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const method = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Method' });
export const click = (user: User, name: string) => user.click(screen.getByRole('button', { name }));

const response = () => within(screen.getByRole('region', { name: 'Response' }));
/** The line of the response that is announced when it changes. */
export const status = () => response().getAllByRole('status')[0]?.textContent;
export const data = () => response().getByRole('region', { name: 'Data' });

export async function type(user: User, name: string, text: string) {
  await user.clear(field(name));
  // user-event reads a single brace as the start of a key's name.
  if (text) await user.type(field(name), text.replace(/[{[]/g, '$&$&'));
}
