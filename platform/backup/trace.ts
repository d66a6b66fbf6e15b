import { channel } from 'node:diagnostics_channel'

/**
 * Moments of a restore and of a drill at which the process may end. In operation they have no listener; the crash tests
 * end the process there.
 */
export const restorePoints = [
  'restore.checked',
  'restore.marked',
  'restore.begun',
  'restore.past.begun',
  'restore.past.part',
  'restore.past.compared',
  'restore.past.laid',
  'restore.file',
  'restore.files',
  'restore.piece',
  'restore.database',
  'restore.named',
  'restore.settings',
  'restore.swept',
  'restore.noted',
  'restore.ended',
  'restore.clean.database',
  'restore.clean.file',
  'restore.clean.folder',
  'restore.cleaned',
] as const
export const drillPoints = [
  'drill.begun',
  'drill.restored',
  'drill.looked',
  'drill.clear.database',
  'drill.clear.name',
  'drill.cleared',
] as const
type BackupPoint = (typeof restorePoints)[number] | (typeof drillPoints)[number]

const channels = new Map<BackupPoint, ReturnType<typeof channel>>(
  [...restorePoints, ...drillPoints].map((point) => [point, channel(point)]),
)

export const trace = (point: BackupPoint): void => channels.get(point)?.publish({})

/** The same pieces; tells listeners of each as it is taken. */
export async function* traced<Piece>(point: BackupPoint, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    yield piece
    trace(point)
  }
}
