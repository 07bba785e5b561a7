export { ConfirmDialog, type ConfirmDialogProps } from './dialog/confirm-dialog';
export { Dialog, type DialogProps } from './dialog/dialog';
export { VideoGrid, type VideoGridProps } from './grid/video-grid';
export { VideoGridSkeleton, type VideoGridSkeletonProps } from './grid/video-grid-skeleton';
export { Button, type ButtonProps } from './primitives/button';
export { ButtonLink, type ButtonLinkProps } from './primitives/button-link';
export { Icon, IconPath, type IconName } from './primitives/icon';
export { IconButton, type IconButtonProps } from './primitives/icon-button';
export {
  EmptyState,
  FailureNotice,
  type EmptyStateProps,
  type FailureNoticeProps,
} from './primitives/notice';
export { PageHeading, type PageHeadingProps } from './primitives/page-heading';
export { Skeleton, type SkeletonProps } from './primitives/skeleton';
export { VisitorNotice, type VisitorNoticeProps } from './primitives/visitor-notice';
export { VisuallyHidden } from './primitives/visually-hidden';
export { categoriesQuery, categoryIdOf, categoryPath, useCategories } from './video/categories';
export { creatorPath } from './video/creator-path';
export { VideoCard, type VideoCardProps } from './video/video-card';
export { useShareVideo } from './video/use-share-video';
export { videoPath } from './video/video-path';
export { VideoRow, type VideoRowProps } from './video/video-row';
export { VideoRowSkeleton } from './video/video-skeletons';
export { displayTitle, TitleMarker, type TitleMark } from './video/video-title';
