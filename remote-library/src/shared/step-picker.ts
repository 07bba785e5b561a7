import type { Contract } from '@fitreel/sdk/api';
import { createContext, type ReactNode } from 'react';

/** The video that plays during a step of a workout, and its part in seconds. */
export type StepVideo = NonNullable<Contract.WorkoutStep['video']>;

export interface StepPickerProps {
  /** From 1. */
  step: number;
  video: StepVideo | null;
  /** Null takes the video away. */
  onChoose: (video: StepVideo | null) => void;
  onClose: () => void;
}

/** Renders the dialog that chooses a step's video. It has videos of other features: what joins them provides it. */
export const StepPickerContext = createContext<(props: StepPickerProps) => ReactNode>(() => null);
