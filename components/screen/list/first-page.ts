import type { ListQuery, Page } from '@/lib/contract/endpoint'
import type { Language } from '@/lib/contract/language'
import type { ReadResult } from '@/lib/contract/read-failure'

/** The first page of a list as the server read it: rows are in the HTML before any script runs. */
export type FirstPage<Query = ListQuery, Row = unknown> = {
  query: Query
  ignored: string[]
  result: ReadResult<Page<Row>>
  language: Language
  /** Milliseconds since 1970 when the rows were read. */
  readAt: number
}
