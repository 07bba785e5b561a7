import type { Contract } from '@fitreel/sdk/api';
import { createContext, type ReactNode } from 'react';

/** The video that plays during a step of a workout, and its part in seconds. */
export type StepVideo = NonNullable<Contract.WorkoutStep['video']>;

export interface StepPickerProps {
  /** What the dialog is for. */
  title: string;
  video: StepVideo | null;
  /** Chooses no part of a video. */
  isWhole?: boolean;
  /** Null takes the video away. */
  onChoose: (video: StepVideo | null) => void;
  onClose: () => void;
}

/** Renders the dialog that chooses the video of a step, or of a programme's day. It has videos of other features: what joins them provides it. */
export const StepPickerContext = createContext<(props: StepPickerProps) => ReactNode>(() => null);
