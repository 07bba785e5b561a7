import { useLocation } from 'react-router-dom';
import { lazyPart } from '@fitreel/sdk/ui';
import { AddEntryContext, type AddEntryProps } from './programmes/add-entry';
import { ProgrammePage } from './programmes/programme-page';
import { ProgrammesPage } from './programmes/programmes-page';
import { WithStepPicker } from './step-picker';

// In the file of the editor that opens it.
const AddEntry = lazyPart(() => import(/* webpackChunkName: "programme-editor" */ './add-entry'));

const addEntry = (props: AddEntryProps) => <AddEntry {...props} />;

/** All programmes, and one of them: who opens one opens the other. */
export function Component() {
  const { pathname } = useLocation();
  return (
    <AddEntryContext value={addEntry}>
      <WithStepPicker>{pathname === '/programmes' ? <ProgrammesPage /> : <ProgrammePage />}</WithStepPicker>
    </AddEntryContext>
  );
}
