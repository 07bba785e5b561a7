export { Slot, useStartSlot, type SlotOptions } from './slot';
export type { Unavailable } from './fragment-view';
export type {
  AccountMenuProps,
  CreatorActionsProps,
  CreatorOfVideo,
  HomeShelvesProps,
  PageBarProps,
  PlayerSnapshot,
  PlayerState,
  SearchSuggestionsProps,
  SlotProps,
  VideoActionsProps,
  VideoAsideProps,
  VideoDetailsProps,
  VideoDialogProps,
  VideoMarksProps,
  VideoMenuProps,
  VideoPlayer,
  VideoPlayerProps,
  Ask,
  Emit,
  EventName,
  PlatformAnswers,
  PlatformEvents,
} from '../fragments/slot-props';
export type { Fragment, FragmentLoader, FragmentModule, FragmentState } from '../fragments/fragment';
