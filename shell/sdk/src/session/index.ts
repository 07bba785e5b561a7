export { loginReason, rememberPath, returnPath, type LoginState } from './return-path';
export type { SessionSnapshot, SessionStore } from '../platform/session-store';
export { viewerOf, type Viewer } from '../platform/viewer';
export { useSession, useViewer, type Session } from './session';
