import { PlatformError } from '../error/platform-error'

/** Pieces that any body may come in, and bytes that each further one has to bring. */
const free = 1000
const bytesOfPiece = 256

/** Counts the pieces of a body: each costs the same, however small it is. Throws `badRequest` when they are crumbs. */
export const countPieces = (): ((size: number) => void) => {
  let pieces = 0
  return (size) => {
    pieces += 1
    if (pieces > free + size / bytesOfPiece) throw new PlatformError('badRequest')
  }
}
