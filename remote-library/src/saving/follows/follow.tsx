import { usePlatform } from '@fitreel/sdk/platform';
import type { CreatorActionsProps } from '@fitreel/sdk/slots';
import { Button } from '@fitreel/sdk/ui';
import { followTexts } from './texts';
import { changeFollow, useFollowing } from './follows';

/** The button that follows a creator. A visitor gets the toast `Login first` (behaviour.md#actions-without-a-session). */
export function Component({ creator }: CreatorActionsProps) {
  const platform = usePlatform();
  const following = useFollowing(creator._id);
  return (
    <Button
      icon={following ? 'check' : 'plus'}
      pressed={following}
      onClick={() => {
        changeFollow(platform, following ? 'remove' : 'add', creator).catch(reportError);
      }}
    >
      {following ? followTexts.following : followTexts.follow}
    </Button>
  );
}
