export { EXAMPLE_PARAMETERS, EXAMPLES, type Example } from './examples';
export {
  sampleCategories,
  sampleCreator,
  samplePlaylists,
  sampleProgrammes,
  sampleUser,
  sampleVideos,
  sampleWorkouts,
} from './samples';
