/** The parts of the page that the map fills and follows. */
export interface MapParts {
  frame: HTMLElement
  canvas: HTMLElement
  card: HTMLElement
  credit: HTMLElement
  /** The lines beside the map. */
  lists: readonly HTMLElement[]
  control(name: string): HTMLElement | null
}
