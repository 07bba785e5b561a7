/** Kinds of files that code may import: each exports the URL of its hashed file. The gateway serves only these. */
export const ASSET_KINDS = ['avif', 'gif', 'jpg', 'png', 'svg', 'webp', 'woff2'] as const;

export const ASSET = new RegExp(`\\.(?:${ASSET_KINDS.join('|')})$`);

/** The build's message about an import of any other kind. */
export const importable = (file: string): string =>
  `${file} is of a kind that code cannot import: pictures are .avif, .gif, .jpg, .png, .svg or .webp, fonts .woff2, and data .json.`;
