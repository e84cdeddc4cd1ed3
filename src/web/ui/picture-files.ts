/** The size in which pictures are shown at most; the build crops every picture to these proportions. */
export const pictureWidth = 1200;
export const pictureHeight = 800;

/** The widths in which the build makes each picture (scripts/pictures.ts). */
export const pictureWidths = [600, pictureWidth] as const;

/** The address of a picture of content/pictures in one width and format. */
export const pictureFile = (name: string, width: number, format: 'avif' | 'jpg') =>
  `/pictures/${name}${width === pictureWidth ? '' : `-${width}`}.${format}`;
