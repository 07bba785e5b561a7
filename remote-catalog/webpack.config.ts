import { remoteConfig } from '@fitreel/tooling/webpack';
import description from './remote.config';

export default remoteConfig(__dirname, description);
