export { loginReason, rememberPath, returnPath, type LoginState } from './return-path';
export { viewerOf, type SessionSnapshot, type SessionStore, type Viewer } from '../platform/session-store';
export { useSession, useViewer, type Session } from './session';
