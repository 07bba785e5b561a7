export { loginReason, rememberPath, returnPath, type LoginState } from './return-path';
export type { SessionSnapshot, SessionStore } from '../platform/session-store';
export { useSession, useViewer, viewerOf, type Session, type Viewer } from './session';
