export const texts = {
  heading: 'Previews',
  preview: (releases: string, by: string, until: string) => `${releases} by ${by}, until ${until}`,
  /** Appended to the label of its button for screen readers. */
  nameOf: (id: string) => `the preview ${id}`,
  make: 'Preview link',
  link: (hours: number) => `Preview link, valid for ${hours} hours`,
  /** The label of its button, the question before it, and its effect. */
  revoke: {
    action: 'Revoke',
    title: 'Revoke the preview?',
    effect: 'Everyone with its link sees the live site again at once.',
  },
};
