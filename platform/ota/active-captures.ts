/**
 * Controllers on whose bus a capture of a Checker runs now. There are no Checkers on this platform yet, so there are
 * none; what reads their tasks takes its place here, and the rules of an upgrade need not change.
 */
export const readActiveCaptures = async (_controllerIds: readonly number[]): Promise<ReadonlySet<number>> => new Set()
