/** A moment as the wire has it: `yyyy-MM-dd HH:mm:ss`, UTC. Domain 0.2. */
export const toWireTime = (moment: Date): string => moment.toISOString().slice(0, 19).replace('T', ' ')

/** The same for a moment that may be missing. */
export const toWireTimeOrNull = (moment: Date | null): string | null => (moment === null ? null : toWireTime(moment))

/** A wire moment as a date. The contract has already checked the shape; a moment that does not exist throws. */
export const fromWireTime = (text: string): Date => {
  const moment = new Date(`${text.replace(' ', 'T')}Z`)
  if (Number.isNaN(moment.getTime())) throw new RangeError(`not a moment: ${text}`)
  return moment
}
