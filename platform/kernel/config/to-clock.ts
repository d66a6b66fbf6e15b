import type { Config } from './config'

/** The clock of a configuration: one that stands still, for tests, or the machine's. */
export const toClock = ({ fixedClock }: Pick<Config, 'fixedClock'>): (() => Date) =>
  fixedClock ? () => new Date(fixedClock) : () => new Date()
