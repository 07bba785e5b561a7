import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createTestPlatform,
  renderRemote,
  type TestResponses,
  type TestPlatform,
} from '@fitreel/sdk/testing';
import remote from '../remote';
// Here already, so that no test's patience is spent on compiling what its page loads on demand.
import './mock';

/** Opens the tester in an app of its own, or in that of `platform`. */
export async function open({
  token,
  responses,
  platform = createTestPlatform({ token, responses }),
}: { token?: string; responses?: TestResponses; platform?: TestPlatform } = {}) {
  // The wire of a test keeps no headers, so what is sent is read where it leaves the page.
  const send = jest.spyOn(platform.api, 'send');
  const { router, unmount } = renderRemote(remote, { at: '/mock', platform });
  await screen.findByRole('heading', { level: 1, name: 'Request tester' });
  return { platform, router, unmount, send, user: userEvent.setup() };
}

export type User = ReturnType<typeof userEvent.setup>;

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const method = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Method' });
export const click = (user: User, name: string) => user.click(screen.getByRole('button', { name }));

const response = () => within(screen.getByRole('region', { name: 'Response' }));
/** The line of the response that is read out as it changes. */
export const status = () => response().getAllByRole('status')[0]?.textContent;
export const data = () => response().getByRole('region', { name: 'Data' });

export async function type(user: User, name: string, text: string) {
  await user.clear(field(name));
  // Typed braces would be read as keys.
  if (text) await user.type(field(name), text.replace(/[{[]/g, '$&$&'));
}
