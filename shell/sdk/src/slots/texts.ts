/** What shows instead of a fragment that cannot be shown. */
export const slotTexts = {
  unavailable: (remote: string) => `${remote} can’t be shown here.`,
  retry: 'Retry',
};
