import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestPlatform, renderRemote, sampleRemotes, type TestResponses } from '@fitreel/sdk/testing';
import remote from '../remote';
import {
  sampleComparison,
  sampleEntry,
  sampleError,
  sampleOutlook,
  samplePoint,
  sampleRoom,
} from './sample-room.test-support';
// Imported up front: compiling a lazy page must not count against a test's timeout.
import '../remotes/control-room/control-room';
import '../remotes/remotes';

/** The responses of the deploy endpoints. */
export const responsesWith = (more: TestResponses = {}): TestResponses => ({
  'GET /delivery/control-room': sampleRoom(),
  'GET /delivery/history': {
    entries: [sampleEntry({ note: 'a faster search', commit: '0123456789'.repeat(4) })],
  },
  'GET /delivery/errors': { errors: [sampleError] },
  'GET /delivery/outlook': sampleOutlook,
  'GET /delivery/comparison': sampleComparison,
  'GET /delivery/figures': { points: [samplePoint(Date.now() - (Date.now() % 600_000))] },
  ...more,
});

/** Opens the control room with a token. */
export async function open(responses: TestResponses = responsesWith()) {
  const platform = createTestPlatform({ remotes: sampleRemotes, responses });
  const send = jest.spyOn(platform.api, 'send');
  renderRemote(remote, { at: '/remotes', platform });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Deploy token'), ' fitreel_token ');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('button', { name: 'Forget the token' });
  return { platform, user, send };
}

export const room = () => within(screen.getByRole('region', { name: 'Control room' }));
export const part = async (name: string) => within(await room().findByRole('region', { name }));
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
