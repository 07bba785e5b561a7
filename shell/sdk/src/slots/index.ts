export { Slot, type SlotOptions } from './slot';
export type { Unavailable } from './unavailable';
export { useStartSlot } from './use-start-slot';
export type {
  AccountMenuProps,
  SlotProps,
  VideoActionsProps,
  VideoDetailsProps,
  VideoDialogProps,
  VideoMarksProps,
  VideoMenuProps,
} from '../fragments/slot-props';
export type { Fragment, FragmentLoader, FragmentModule, FragmentState } from '../fragments/fragment';
export type { Emit, EventName, PlatformEvents } from '../fragments/events';
