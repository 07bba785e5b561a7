import type { ReactNode } from 'react';
import { lazyPart } from '@fitreel/sdk/ui';
import { StepPickerContext, type StepPickerProps } from '../shared/step-picker';

// In the file of the form that opens it.
const VideoPicker = lazyPart(() => import(/* webpackChunkName: "workout-editor" */ './video-picker'));

const picker = (props: StepPickerProps) => <VideoPicker {...props} />;

/** Has the forms of workouts choose videos from the viewer's queue, playlists and moments too. */
export function WithStepPicker({ children }: { children: ReactNode }) {
  return <StepPickerContext value={picker}>{children}</StepPickerContext>;
}
