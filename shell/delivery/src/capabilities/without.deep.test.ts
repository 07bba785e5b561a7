import { exerciseSite } from '../../testing/exercise-site';
import { capabilitiesWithout } from '../../testing/capabilities-without';
import { CAPABILITIES } from '.';

test.each(CAPABILITIES.map(({ name }) => name))(
  'a site without %s, and what needs it, serves, renders, deploys, makes a canary and rolls back',
  async (left) => {
    await exerciseSite(capabilitiesWithout(left));
  },
);
