/** The size in which pages show pictures at most; the build crops every picture to these proportions. */
export const pictureWidth = 1200;
export const pictureHeight = 800;

/**
 * The widths in which the build makes each picture (scripts/pictures.ts). The widest is for screens of twice the density,
 * whose browsers read AVIF.
 */
export const pictureWidths = { avif: [600, pictureWidth, 2 * pictureWidth], jpg: [600, pictureWidth] } as const;

/** The address of a picture of content/pictures in one width and format. */
export const pictureFile = (name: string, width: number, format: 'avif' | 'jpg') =>
  `/pictures/${name}${width === pictureWidth ? '' : `-${width}`}.${format}`;
