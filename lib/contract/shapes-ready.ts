import * as zod from 'zod'

const library: object = zod

/** Resolves once shapes can check: at once on the server, in the browser when the library has come after the page. */
export const shapesReady = async (): Promise<void> => {
  if ('loadShapes' in library) await (library as { loadShapes: () => Promise<void> }).loadShapes()
}

/** Whether shapes can check by now. */
export const areShapesReady = (): boolean =>
  !('hasLoaded' in library) || (library as { hasLoaded: () => boolean }).hasLoaded()
