export { Slot, type SlotOptions } from './slot';
export type { Unavailable } from './unavailable';
export { useStartSlot } from './use-start-slot';
export type {
  SlotProps,
  VideoActionsProps,
  VideoDialogProps,
  VideoMarksProps,
  VideoMenuProps,
} from '../fragments/slot-props';
export type { Fragment, FragmentModule, FragmentState } from '../fragments/fragment';
export type { Emit, EventName, PlatformEvents } from '../fragments/events';
