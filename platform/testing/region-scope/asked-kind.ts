import type { Things } from './things'

export type Ask = (things: Things) => unknown
/**
 * How an endpoint is asked for what is out of sight, and what it has to answer:
 * `named`: as if it were not there; `field`: refused at that field; `whole`: refused to whoever sees a part;
 * `rows`: nothing of it, and no count; `job`: nothing of it in the file, and no row of it changed.
 */
export type AskedByRegion =
  | { kind: 'named'; ask: Ask }
  | { kind: 'field'; ask: Ask; field: string }
  | { kind: 'whole'; ask: Ask }
  | { kind: 'rows'; ask?: Ask }
  | { kind: 'job'; ask: Ask }
