/** Why a picture cannot be taken, as its operator reads it. */
export class PictureProblem extends Error {}
