import {
  Comparison,
  ControlRoom,
  exact,
  Outlook,
  ReleaseVersion,
  RemoteName,
  type DeployEndpoints,
} from '@fitreel/protocol';

export const ENDPOINTS = {
  controlRoom: { method: 'GET', path: 'control-room', response: ControlRoom },
  outlook: { method: 'GET', path: 'outlook', input: exact({ app: RemoteName }), response: Outlook },
  comparison: {
    method: 'GET',
    path: 'comparison',
    input: exact({ app: RemoteName, from: ReleaseVersion, to: ReleaseVersion }),
    response: Comparison,
  },
} as const satisfies DeployEndpoints;
