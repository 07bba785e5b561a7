export { ConfirmDialog, Dialog, type ConfirmDialogProps, type DialogProps } from './dialog/dialog';
export { bodyPartGroup, lengthOf } from '@fitreel/contract/facts';
export { bodyParts, countOf, factLabels, factsText } from './fact-labels';
export { failureAdvice } from './failure-advice';
export {
  useSteps,
  useWhole,
  VideoGrid,
  VideoGridSkeleton,
  type VideoGridProps,
  type VideoGridSkeletonProps,
} from './grid/video-grid';
export {
  Button,
  ButtonLink,
  IconButton,
  type ButtonProps,
  type ButtonLinkProps,
  type IconButtonProps,
} from './primitives/button';
export { FullScreenButton, type FullScreenButtonProps } from './primitives/full-screen-button';
export { Icon, IconPath, type IconName } from './primitives/icon';
export { lazyPart } from './primitives/lazy-part';
export {
  EmptyState,
  FailureNotice,
  Skeleton,
  type EmptyStateProps,
  type FailureNoticeProps,
  type SkeletonProps,
} from './primitives/notice';
export { PageHeading, VisuallyHidden, type PageHeadingProps } from './primitives/page-heading';
export { Together } from './primitives/together';
export { categoryTone } from '@fitreel/contract/category-tone';
export { Shelf, ShelfSkeleton, type ShelfProps } from './shelf/shelf';
export {
  categoriesQuery,
  takePressedPicture,
  categoryIdOf,
  categoryPath,
  useCategories,
  creatorPath,
  useShare,
  useShareVideo,
  openedBy,
  videoPath,
} from './video/video-links';
export { creatorId } from '@fitreel/contract/creator-id';
export { widePicture, withPictureColour } from './video/picture-colour';
export { VideoCard, VideoRow, type VideoCardProps, type VideoRowProps } from './video/video-card';
export { VideoRowSkeleton } from './video/video-skeletons';
export { displayTitle, TitleMarker, type TitleMark } from './video/video-title';
