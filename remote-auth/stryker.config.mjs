import { stryker } from '@fitreel/tooling/stryker';

export default stryker('remote-auth', 85, 'shared/**/*.ts');
