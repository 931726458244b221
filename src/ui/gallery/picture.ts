export interface GalleryPicture {
  caption: string
  /** The address of the picture, by day and at night. */
  day: string
  night: string
  /** The address of its full view. */
  full: string
}

/** The shape in which every picture of a gallery is shown. */
export const galleryRatio = { width: 360, height: 240 } as const
