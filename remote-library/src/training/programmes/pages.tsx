import { useLocation } from 'react-router-dom';
import { ProgrammePage } from './programme-page';
import { ProgrammesPage } from './programmes-page';

/** All programmes, and one of them: who opens one opens the other. */
export function Component() {
  return useLocation().pathname === '/programmes' ? <ProgrammesPage /> : <ProgrammePage />;
}
