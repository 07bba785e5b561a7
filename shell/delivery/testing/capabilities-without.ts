import { CAPABILITIES } from '../src/capabilities';

/** All capabilities except the one named `left` and those that need it. */
export const capabilitiesWithout = (left: string) =>
  CAPABILITIES.filter(({ name, needs = [] }) => ![name, ...needs.map(({ owner }) => owner)].includes(left));
