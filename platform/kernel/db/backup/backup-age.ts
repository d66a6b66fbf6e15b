import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'

/** A daily set, and the time that one may take. */
const lateSetMs = 26 * millisecondsInHour
/** Two weekly drills. */
const lateDrillMs = 14 * millisecondsInDay

/** Whether the newest good set is older than a schedule allows. */
export const isSetLate = (time: Date, now: Date): boolean => differenceInMilliseconds(now, time) > lateSetMs

/** Whether the newest good drill is too long ago. */
export const isDrillLate = (time: Date, now: Date): boolean => differenceInMilliseconds(now, time) > lateDrillMs
