import { stryker } from '@fitreel/tooling/stryker';

export default stryker('api', 85, '{modules,plugins}/**/*.ts');
