export const followTexts = {
  follow: 'Follow',
  following: 'Following',
  notAdded: 'Couldn’t follow this creator.',
  notRemoved: 'Couldn’t stop following this creator.',
  shelf: 'From creators you follow',
  nobody: 'Follow a creator, and their newest videos show here.',
  suggested: 'Creators to follow',
  subscribers: (count: string) => `${count} subscribers`,
  failed: 'Couldn’t load these videos',
};
