import type { Foreign } from '../brand-scope/foreign'

/** One of everything, by its key where nothing else is said: what brand-scope has, and what goes by regions besides. */
export interface Things extends Foreign {
  region: string
  /** A dealer's account, which is their e-mail, and a distributor's. */
  account: string
  distributor: string
  checker: string
  /** A data acquisition. */
  task: string
  report: string
}
