import { createContext, type ReactNode } from 'react';
import type { Workout } from '../../shared/workout';

export interface AddEntryProps {
  /** Of the programme, from 0. */
  day: number;
  onVideo: () => void;
  onWorkout: (workout: Workout) => void;
  onClose: () => void;
}

/** Renders the dialog that adds to a day. It has the viewer's workouts, another feature: what joins the two provides it. */
export const AddEntryContext = createContext<(props: AddEntryProps) => ReactNode>(() => null);
