import { sampledPoints } from '@/lib/contract/checker-data'

/** Bytes that one reading of a unit takes on a Checker: address and moment, and four for each value. */
export const sampleBytes = (unitKind: 1 | 2): number => 12 + 4 * sampledPoints[unitKind].length
