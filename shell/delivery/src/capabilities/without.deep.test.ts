import { exerciseSite } from '../../testing/exercise-site';
import { CAPABILITIES } from '.';

test.each(CAPABILITIES.map(({ name }) => name))(
  'a site without %s serves, renders, deploys, makes a canary and rolls back',
  async (left) => {
    await exerciseSite(CAPABILITIES.filter(({ name }) => name !== left));
  },
);
