import { useLocation } from 'react-router-dom';
import { ProgrammePage } from './programmes/programme-page';
import { ProgrammesPage } from './programmes/programmes-page';
import { WithStepPicker } from './step-picker';

/** All programmes, and one of them: who opens one opens the other. */
export function Component() {
  const { pathname } = useLocation();
  return (
    <WithStepPicker>{pathname === '/programmes' ? <ProgrammesPage /> : <ProgrammePage />}</WithStepPicker>
  );
}
